# make_profile.py nvprof|nsys FILE [FACTOR [COUNT]]: a small real database of a profiler. Transfers
# of 1 B, 1 MiB and COUNT more of 64 KiB; all times are multiplied with FACTOR.
import sqlite3
import sys

kind, name = sys.argv[1:3]
factor = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
count = int(sys.argv[4]) if len(sys.argv) > 4 else 0
nvprof = kind == "nvprof"
pageable, pinned, device = (1, 2, 3) if nvprof else (0, 1, 2)
db = sqlite3.connect(name)
if nvprof:
    db.execute("CREATE TABLE StringTable(_id_ INTEGER PRIMARY KEY, value TEXT)")
    db.execute("CREATE TABLE Version(version INTEGER)")
    db.execute("INSERT INTO Version VALUES(9)")
else:
    db.execute("CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT)")
    db.execute("CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT)")
    db.execute("INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION', '3.1.2')")
db.execute("CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INT, end INT, bytes INT, copyKind INT,"
           " srcKind INT, dstKind INT)")
db.execute("CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT)")
db.execute("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(0, 2000000)")
copies = [(1, 1, pinned, device, 10_000), (1 << 20, 1, pinned, device, 180_000),
          (1 << 20, 2, device, pageable, 220_000), (1 << 20, 8, device, device, 20_000)]
copies += [(1 << 16, 1 + i % 2, pinned, pinned, 25_000 + i % 1000) for i in range(count)]
rows = [(i * 1_000_000, i * 1_000_000 + int(time * factor), size, way, source, target)
        for i, (size, way, source, target, time) in enumerate(copies)]
db.executemany("INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES(?,?,?,?,?,?)", rows)
db.commit()
