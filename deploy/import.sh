#!/bin/sh
# Runs one scheduled import. Settings (environment):
#   IMPORT_REGISTER  court, judgment, recorder, or taxWarrant
#   IMPORT_FILE      the file from the office
#   IMPORT_SOURCE    the office's system, such as "Wayne CMS"
#   IMPORT_MAPPING   mapping of a file with columns; unset for rows as JSON
#   IMPORT_ENCODING  utf8 or latin1 (default utf8)
#   IMPORT_FORMAT    courtlistener for CourtListener dockets; unset for rows
#   IMPORT_IGNORE_COLUMNS  columns that the mapping may ignore, separated by commas
#   IMPORT_COVERAGE_TO     last day that the file covers, if it ends before the file's date
#   IMPORT_KNOWN_COURTS_ONLY  yes: refuse rows of courts that are not on record
#   IMPORT_ALL_PLACES      yes: the file covers all counties and courts of the source
#   IMPORT_MAX_BAD   highest share of refused rows, in percent (default 10)
#   IMPORT_MAX_AGE   hours; an older file is a failure (default 36)
#   IMPORT_WAIT      minutes to wait for other imports of the register (default 120)
# The file of refused rows goes to LOGS_DIRECTORY; if unset, next to the imported file.
# Exit codes: 0 imported; 1 imported, and some rows were refused (see its errors.ndjson file);
# 2 not imported, for example because another import ran for too long; 3 the file is missing or old. All except 0 should raise an alarm.
set -eu

if [ ! -s "$IMPORT_FILE" ]; then
  echo "There is no file $IMPORT_FILE, or it is empty." >&2
  exit 3
fi
hours=${IMPORT_MAX_AGE:-36}
if [ -z "$(find -L "$IMPORT_FILE" -mmin "-$((hours * 60))")" ]; then
  echo "$IMPORT_FILE is older than $hours hours: the office has sent nothing new." >&2
  exit 3
fi

set -- import "$IMPORT_REGISTER" "$IMPORT_FILE" \
  --wait "${IMPORT_WAIT:-120}" --source "$IMPORT_SOURCE" --as-of "$(date -u -r "$IMPORT_FILE" +%FT%TZ)" \
  --errors "${LOGS_DIRECTORY:-$(dirname "$IMPORT_FILE")}/$(basename "$IMPORT_FILE").errors.ndjson"
if [ -n "${IMPORT_MAPPING:-}" ]; then
  set -- "$@" --mapping "$IMPORT_MAPPING"
fi
if [ -n "${IMPORT_ENCODING:-}" ]; then
  set -- "$@" --encoding "$IMPORT_ENCODING"
fi
if [ -n "${IMPORT_FORMAT:-}" ]; then
  set -- "$@" --format "$IMPORT_FORMAT"
fi
if [ -n "${IMPORT_IGNORE_COLUMNS:-}" ]; then
  set -- "$@" --ignore-columns "$IMPORT_IGNORE_COLUMNS"
fi
if [ -n "${IMPORT_COVERAGE_TO:-}" ]; then
  set -- "$@" --coverage-to "$IMPORT_COVERAGE_TO"
fi
if [ -n "${IMPORT_MAX_BAD:-}" ]; then
  set -- "$@" --max-bad "$IMPORT_MAX_BAD"
fi
if [ "${IMPORT_KNOWN_COURTS_ONLY:-}" = yes ]; then
  set -- "$@" --known-courts-only
fi
if [ "${IMPORT_ALL_PLACES:-}" = yes ]; then
  set -- "$@" --all-places
fi
exec node --enable-source-maps dist/server/cli.js "$@"
