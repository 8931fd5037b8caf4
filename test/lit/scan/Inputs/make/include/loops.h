double sum(const double *values, int count);
void scale(double *values, int count);
