#!/bin/sh
# Runs one scheduled import. Settings (environment):
#   IMPORT_REGISTER  court, judgment, recorder, or taxWarrant
#   IMPORT_FILE      the file from the office
#   IMPORT_SOURCE    the office's system, such as "Wayne CMS"
#   IMPORT_MAPPING   mapping of a file with columns; unset for rows as JSON
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
exec node --enable-source-maps dist/server/cli.js "$@"
