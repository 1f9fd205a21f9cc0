import { createReadStream } from 'node:fs';
import { stateDate } from '#contract/stateClock';
import { startOfDateIn } from '#contract/time';
import { countyZone } from '../../db/reference/countyZones';
import type { Quarantine } from '../filingUploads/quarantine';
import type { ImportDatabase } from './importLockRepository';
import { readMapping } from './reading/readMapping';
import { hashReading, openPieces, openRows, type RowFormat } from './reading/openRows';
import type { RunRequest } from './reading/origin';
import type { ImportPlaces, PlaceLimit } from './reading/places';
import type { StoredImport } from './recordImportsRepository';
import { prepareImport } from './runRepository';

/** Dependencies of imports from the browser. */
export interface RecordImportParts {
  readonly handle: ImportDatabase;
  readonly files: Quarantine;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns the format of an import's rows. Throws `MappingProblem`. */
function formatOf({ mapping, register }: StoredImport): RowFormat {
  return mapping === null
    ? { kind: 'ndjson' }
    : { kind: 'csv', mapping: readMapping(mapping, register) };
}

/** Opens the rows of an import's file, as the command line does. */
export function openImport(files: Quarantine, stored: StoredImport, mostLines?: number) {
  const opened = openPieces(createReadStream(files.pathTo(stored.id)));
  return openRows(opened.pieces, formatOf(stored), stored.encoding, mostLines);
}

/** Loads the known counties and courts, limited to the import's county or court. */
export async function placesOf(
  { handle }: RecordImportParts,
  stored: StoredImport,
): Promise<ImportPlaces & { readonly limit: PlaceLimit }> {
  const places = await prepareImport(handle, () => undefined);
  const { county_id, county_name, court_id, court_name, register } = stored;
  const isOfCourts = register === 'court' || register === 'judgment';
  const limit: PlaceLimit = {
    name: court_name ?? county_name,
    allows: (placeId) =>
      isOfCourts
        ? court_id === null
          ? places.courts.get(String(placeId))?.countyId === county_id
          : placeId === court_id
        : placeId === county_id,
  };
  return { ...places, limit };
}

/**
 * Builds the run request of an import, as the command line would build it, limited to the import's
 * county or court.
 */
export function requestOf(stored: StoredImport, limit: PlaceLimit): RunRequest {
  const { as_of, coverage_from, coverage_to, encoding, file_name, hash, register, source } = stored;
  const [name = '', state = ''] = stored.county_name.split(', ');
  return {
    // Files from the same day compare as equal in every county and on the command line.
    shownAsOf: startOfDateIn(stateDate(as_of.getTime()), countyZone({ name, state })),
    register,
    source,
    asOf: as_of,
    coverageFrom: coverage_from,
    coverageTo: coverage_to,
    // Runs of different imports never resume each other.
    fileHash: hash,
    fileName: file_name,
    limit,
    keepsImages: true,
    readingHash: `${hashReading(formatOf(stored), encoding)} ${stored.id}`,
  };
}
