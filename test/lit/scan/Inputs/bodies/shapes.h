double areaOf(int k);
