#!/bin/sh
# Backs up a site that uses a PostgreSQL server, while it runs. Settings (environment):
#   DATABASE_DIRECT_URL, or DATABASE_URL   the database
#   DATA_DIR                               contains the pages of documents, and filed documents
#   BACKUP_DIR                             where backups go; put it on another machine's disk
#   BACKUP_DAYS                            older dumps are deleted (default 14)
# The data key and seal.pem are excluded on purpose: store them separately from the backups.
set -eu
umask 077

mkdir -p "$BACKUP_DIR/documents"
# Absolute, because the files are copied from another folder.
BACKUP_DIR=$(cd "$BACKUP_DIR" && pwd)
url=${DATABASE_DIRECT_URL:-$DATABASE_URL}
dump="$BACKUP_DIR/database-$(date -u +%Y%m%dT%H%M%SZ).dump"

# The password goes into the environment, because all users of the machine can read command lines.
authority=${url#*://}
authority=${authority%%[/?]*}
case $authority in
  *:*@*)
    login=${authority%@*}
    PGPASSWORD=$(encoded=${login#*:} node -p 'decodeURIComponent(process.env.encoded)')
    export PGPASSWORD
    rest=${url#*://}
    url="${url%%://*}://${login%%:*}@${rest#"$login"@}"
    ;;
esac

# A dump gets its final name once it is complete and readable.
pg_dump --format=custom --file="$dump.part" "$url"
pg_restore --list "$dump.part" >/dev/null
mv "$dump.part" "$dump"

# These files never change, so each is copied once, after the dump, so that none it refers to is missing.
# Documents of unused drafts may be deleted meanwhile.
for folder in documents filings; do
  [ -d "$DATA_DIR/$folder" ] || continue
  (cd "$DATA_DIR/$folder" && find . -type f ! -name '*.png' ! -name '*.draft' | while read -r file; do
    [ -e "$BACKUP_DIR/$folder/$file" ] && continue
    mkdir -p "$BACKUP_DIR/$folder/$(dirname "$file")"
    if ! cp "$file" "$BACKUP_DIR/$folder/$file.part"; then
      [ -e "$file" ] && exit 1
      continue
    fi
    mv "$BACKUP_DIR/$folder/$file.part" "$BACKUP_DIR/$folder/$file"
  done)
done

find "$BACKUP_DIR" -maxdepth 1 -name 'database-*.dump' -mtime "+${BACKUP_DAYS:-14}" -delete
find "$BACKUP_DIR" -maxdepth 1 -name 'database-*.part' -mtime +1 -delete
echo "Backed up to $dump."
