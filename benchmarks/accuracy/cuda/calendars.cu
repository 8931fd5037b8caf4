// programs/calendars.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

struct Date {
  short year;
  unsigned char month, day, hour, minute, second, weekday;
};

// Days count from 1 March of the year 0 on, so that a leap day is the last of its year.
__global__ void divide(Date *__restrict__ dates, const long long *__restrict__ times) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void parse(double *__restrict__ numbers, const char *__restrict__ text,
                      const int *__restrict__ starts, const double *__restrict__ powers) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < FIELDS) {
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

// Up to ten letters and a comma; returns their number.
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

int main(int argc, char **argv) {
  std::vector<long long> times(N);
  for (size_t i = 0; i < N; ++i)
    times[i] = ((long long)mixed(i) << 1) - 2000000000; // from 1906 to 2178
  std::vector<char> text((size_t)12 * FIELDS);
  std::vector<int> starts(FIELDS);
  int at = 0;
  for (size_t i = 0; i < FIELDS; ++i) {
    starts[i] = at;
    at += compose(text.data() + at, mixed(i));
  }
  std::vector<double> powers(8);
  powers[0] = 1;
  for (size_t i = 1; i < 8; ++i)
    powers[i] = 10 * powers[i - 1];
  void *dates = zeroes(N, sizeof(Date)), *numbers = zeroes(FIELDS, sizeof(double));
  void *timesCopy = copied(times), *textCopy = copied(text), *startsCopy = copied(starts);
  void *powersCopy = copied(powers);
  return measure(
      argc, argv,
      {kernel("civil_dates", divide, dim3(N), dates, timesCopy),
       kernel("parse_numbers", parse, dim3(FIELDS), numbers, textCopy, startsCopy, powersCopy)});
}
