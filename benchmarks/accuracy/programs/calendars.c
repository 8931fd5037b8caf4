/* Reading of logs: N seconds since 1970 to dates and times of the day, and FIELDS decimal numbers
 * of a text, separated by commas, to doubles. */
#include "arrays.h"
#include "mixed.h"

typedef struct {
  short year;
  unsigned char month, day, hour, minute, second, weekday;
} Date;

/* Days count from 1 March of the year 0 on, so that a leap day is the last of its year. */
static void divide(Date *restrict dates, const long long *restrict times) {
#pragma cgpredict kernel(civil_dates) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const long long time = times[i];
    const long long days = (time >= 0 ? time : time - 86399) / 86400;
    const int rest = (int)(time - 86400 * days);
    const int shifted = (int)days + 719468;
    const int era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    const int dayOfEra = shifted - 146097 * era;
    const int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const int fromMarch = (5 * dayOfYear + 2) / 153;
    const int month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
    Date date;
    date.year = (short)(yearOfEra + 400 * era + (month <= 2));
    date.month = (unsigned char)month;
    date.day = (unsigned char)(dayOfYear - (153 * fromMarch + 2) / 5 + 1);
    date.hour = (unsigned char)(rest / 3600);
    date.minute = (unsigned char)(rest / 60 % 60);
    date.second = (unsigned char)(rest % 60);
    date.weekday = (unsigned char)((days % 7 + 11) % 7);
    dates[i] = date;
  }
}

static void parse(double *restrict numbers, const char *restrict text, const int *restrict starts,
                  const double *restrict powers) {
#pragma cgpredict kernel(parse_numbers) grid(1) block(256)
  for (int i = 0; i < FIELDS; ++i) {
    int at = starts[i];
    const int negative = text[at] == '-';
    at += negative;
    long long digits = 0;
    int point = -1;
    char letter = text[at];
    while (letter != ',') {
      if (letter == '.')
        point = at;
      else
        digits = 10 * digits + (letter - '0');
      letter = text[++at];
    }
    const double value = (double)digits / powers[point < 0 ? 0 : at - 1 - point];
    numbers[i] = negative ? -value : value;
  }
}

/* Up to ten letters and a comma; returns their number. */
static int compose(char *text, unsigned bits) {
  int length = 0;
  if (bits % 4 == 0)
    text[length++] = '-';
  const int whole = 1 + (int)(bits >> 2) % 5, part = (int)(bits >> 5) % 4;
  for (int k = 0; k < whole; ++k)
    text[length++] = (char)('0' + (bits >> (8 + 3 * k)) % 10);
  if (part)
    text[length++] = '.';
  for (int k = 0; k < part; ++k)
    text[length++] = (char)('0' + (bits >> (9 + 4 * k)) % 10);
  text[length++] = ',';
  return length;
}

int main(void) {
  long long *times = zeroes(N, sizeof(long long));
  for (size_t i = 0; i < N; ++i)
    times[i] = ((long long)mixed(i) << 1) - 2000000000; /* from 1906 to 2178 */
  char *text = zeroes((size_t)12 * FIELDS, 1);
  int *starts = zeroes(FIELDS, sizeof(int));
  int at = 0;
  for (size_t i = 0; i < FIELDS; ++i) {
    starts[i] = at;
    at += compose(text + at, mixed(i));
  }
  double *powers = zeroes(8, sizeof(double));
  powers[0] = 1;
  for (size_t i = 1; i < 8; ++i)
    powers[i] = 10 * powers[i - 1];
  divide(zeroes(N, sizeof(Date)), times);
  parse(zeroes(FIELDS, sizeof(double)), text, starts, powers);
  return 0;
}
