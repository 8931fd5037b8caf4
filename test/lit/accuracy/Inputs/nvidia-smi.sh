#!/bin/sh
echo "${GPU:-NVIDIA H100 80GB HBM3}"
