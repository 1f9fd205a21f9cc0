import { formatCount } from '#contract/formats';
import { IMPORT_UNUSUAL_SHARE } from '#contract/imports/runs';
import type { ImportTrial } from '#contract/schemas/importRuns';
import type { UnknownCode } from './reading/cleanRow';
import { unmappedSecrecyColumns } from './reading/mapping';
import { planImport } from './planImportRepository';
import { openImport, placesOf, requestOf, type RecordImportParts } from './recordImportParts';
import {
  countOnFile,
  findRecordCells,
  findSourcesOfPlace,
  saveRefusals,
  type StoredImport,
} from './recordImportsRepository';
import { readMapping } from './reading/readMapping';
import { causeOf } from './reading/rejectionCause';
import { hasTooManyBad, MAX_BAD, OTHER_PLACE } from './runImport';
import type { BadRow } from './runRepository';
import { SHAPES, type PreparedRow } from './reading/shapes';
import type { SortedRows } from './writing/sortedRows';
import { findDelivered } from './writing/deliveredRepository';
import { emptyUpdateText, ignoredText, newSourceText, withheldText } from './warnings';

type Sample = ImportTrial['samples'][number];

const SAMPLES_A_KIND = 5;
const MAX_REASONS = 50;
const MAX_UNKNOWN_CODES = 100;
const MAX_REFUSALS = 10_000;
const MAX_PLACES = 20;
const TEXT_MAX_LENGTH = 300;
/** Minimum number of existing records for warning about an unusual share of changes. */
const MIN_ON_FILE = 10;
/** Columns that duplicate other columns in a searchable form. */
const DERIVED = /^(id|number_tail|.*_key)$/;

/** Columns that refer to rows by internal ids. */
const REFERENCE = /_id$/;

/** Reads a whole file, compares it with existing records, and reports the differences. */
export async function tryImport(
  parts: RecordImportParts,
  stored: StoredImport,
  checkStop: () => Promise<void>,
): Promise<ImportTrial> {
  const { db } = parts.handle;
  const { register } = stored;
  const { place, table } = SHAPES[register];
  const places = await placesOf(parts, stored);
  const report = new TrialReport(parts, stored);
  await saveRefusals(db, stored.id, [], true);
  const onFile = await countOnFile(db, table, place, stored);
  const plan = await planImport(
    db,
    { ...requestOf(stored, places.limit), places, rows: openImport(parts.files, stored) },
    async (sorted, bad) => {
      await checkStop();
      await report.add(sorted, bad);
    },
  );
  const others = await findSourcesOfPlace(db, place, stored);
  const isNewSource = onFile > 0 && others.length > 0 && !others.includes(stored.source);
  const doubts = [
    ...ignoredColumns(stored),
    ...(isNewSource ? [newSourceText(stored.source, places.limit.name, others)] : []),
  ];
  const { added, changed, read, refused, removed, skipped, unchanged } = plan;
  const delivered =
    read === 0
      ? await findDelivered(
          db,
          requestOf(stored, places.limit),
          { read, bad: 0, removed_in: [] },
          parts.now(),
        )
      : [];
  const isEmptyUpdate = delivered.length > 0;
  const counts = { added, changed, read, refused, removed, skipped, unchanged };
  return {
    counts,
    ...report.result(counts, onFile, { place: places.limit.name, isEmptyUpdate }, doubts),
    onFile,
    newCourts: plan.newCourts.map(({ code, name }) => `${code} ${name}`),
  };
}

/** Warns about ignored columns that may mark confidential records. */
function ignoredColumns({ headers, mapping, register }: StoredImport): readonly string[] {
  const columns =
    mapping === null ? [] : unmappedSecrecyColumns(readMapping(mapping, register), headers);
  return columns.length === 0 ? [] : [ignoredText(columns)];
}

class TrialReport {
  readonly #samples: Sample[] = [];
  readonly #reasons = new Map<string, { reason: string; rows: number; line: number }>();
  readonly #unknownCodes = new Map<string, { path: string; text: string; rows: number }>();
  readonly #otherPlaces = new Map<string, number>();
  #foreign = 0;
  #withheld = 0;
  #saved = 0;
  #counts = { bad: 0, read: 0 };
  /** Rows after which a run would stop because of bad rows; null if it wouldn't. */
  #stopsAfter: number | null = null;

  constructor(
    private readonly parts: RecordImportParts,
    private readonly stored: StoredImport,
  ) {}

  async add(sorted: SortedRows, bad: readonly BadRow[]): Promise<void> {
    this.#foreign += sorted.foreign.length;
    this.#withheld += sorted.withheld.length;
    const good = sorted.latest.size + sorted.counts.repeated;
    const { bad: badBefore, read } = this.#counts;
    this.#counts = { bad: badBefore + bad.length, read: read + good + bad.length };
    if (hasTooManyBad(this.#counts, MAX_BAD)) this.#stopsAfter ??= this.#counts.read;
    for (const row of bad) this.#addBad(row);
    const kept = bad.slice(0, MAX_REFUSALS - this.#saved);
    this.#saved += kept.length;
    await saveRefusals(this.parts.handle.db, this.stored.id, kept, false);
    await this.#addSamples(sorted);
  }

  #addUnknownCode({ path, text }: UnknownCode): void {
    const key = `${path} ${text}`;
    const known = this.#unknownCodes.get(key);
    if (known !== undefined) known.rows += 1;
    else if (this.#unknownCodes.size < MAX_UNKNOWN_CODES) {
      this.#unknownCodes.set(key, { path, text, rows: 1 });
    }
  }

  #addBad({ line, reason, unknownCode }: BadRow): void {
    if (unknownCode !== undefined) this.#addUnknownCode(unknownCode);
    if (reason.startsWith(OTHER_PLACE)) {
      const name = reason.slice(OTHER_PLACE.length).split(';')[0] ?? '';
      this.#otherPlaces.set(name, (this.#otherPlaces.get(name) ?? 0) + 1);
    }
    const key = causeOf(reason);
    const known = this.#reasons.get(key);
    if (known !== undefined) known.rows += 1;
    else if (this.#reasons.size < MAX_REASONS) {
      this.#reasons.set(key, { reason: reason.slice(0, TEXT_MAX_LENGTH), rows: 1, line });
    }
  }

  #isMissing(kind: Sample['kind']): boolean {
    return this.#samples.filter((sample) => sample.kind === kind).length < SAMPLES_A_KIND;
  }

  async #addSamples({ changed, fresh, known, latest, removals }: SortedRows): Promise<void> {
    const rowOf = (key: string): PreparedRow | undefined => latest.get(key);
    const wanted = [
      ...(this.#isMissing('changed') ? changed.slice(0, SAMPLES_A_KIND) : []),
      ...(this.#isMissing('removed') ? removals.slice(0, SAMPLES_A_KIND) : []),
    ];
    const ids = wanted.flatMap(({ sourceKey }) => known.get(sourceKey)?.id ?? []);
    const cells =
      ids.length === 0
        ? new Map<number, Readonly<Record<string, unknown>>>()
        : await findRecordCells(this.parts.handle.db, SHAPES[this.stored.register].table, ids);
    const add = (kind: Sample['kind'], sourceKey: string): void => {
      const row = rowOf(sourceKey);
      if (row === undefined || !this.#isMissing(kind)) return;
      const before = cells.get(known.get(sourceKey)?.id ?? 0) ?? {};
      if (kind === 'removed' && !known.has(sourceKey)) return;
      const after = row.change.action === 'upsert' ? row.change.record : {};
      this.#samples.push({
        kind,
        sourceKey,
        line: row.line,
        fields: this.#fieldsOf(kind, before, after),
      });
    };
    for (const { sourceKey } of fresh.slice(0, SAMPLES_A_KIND)) add('added', sourceKey);
    for (const { sourceKey } of wanted) {
      add(rowOf(sourceKey)?.change.action === 'upsert' ? 'changed' : 'removed', sourceKey);
    }
  }

  #fieldsOf(
    kind: Sample['kind'],
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): Sample['fields'] {
    const fields = Object.keys(SHAPES[this.stored.register].columns).flatMap((name) => {
      if (DERIVED.test(name) || (kind === 'added' && REFERENCE.test(name))) return [];
      const [old, next] = [textOf(before[name]), textOf(after[name])];
      const isShown = kind === 'changed' ? old !== next : old !== null || next !== null;
      return isShown ? [{ name: nameOf(name), before: old, after: next }] : [];
    });
    if (fields.length > 0 || kind !== 'changed') return fields;
    return [{ name: 'lists in the record', before: 'as on file', after: 'as in the file' }];
  }

  result(
    { changed, read, refused, removed }: ImportTrial['counts'],
    onFile: number,
    { isEmptyUpdate, place }: { readonly place: string; readonly isEmptyUpdate: boolean },
    doubts: readonly string[],
  ): Omit<ImportTrial, 'counts' | 'newCourts' | 'onFile'> {
    const others = [...this.#otherPlaces].sort(([, one], [, two]) => two - one);
    const strangers = others.reduce((sum, [, rows]) => sum + rows, 0);
    const warnings = [...doubts];
    const share = onFile === 0 ? 0 : (changed + removed) / onFile;
    const isUnusual = onFile >= MIN_ON_FILE && share >= IMPORT_UNUSUAL_SHARE;
    if (isUnusual) {
      warnings.push(
        `The run would change or remove ${percent(share)} of the ${formatCount(onFile)} records on file for ${place}.`,
      );
    }
    if (strangers > 0) {
      warnings.push(
        `${formatCount(strangers)} rows are for places other than ${place}. They will be rejected.`,
      );
    }
    if (this.#foreign > 0) {
      warnings.push(
        `${formatCount(this.#foreign)} rows have the keys of records from other places. They will be skipped. Check the source name.`,
      );
    }
    if (this.#withheld > 0) warnings.push(`${withheldText(this.#withheld)}.`);
    if (isEmptyUpdate) warnings.push(emptyUpdateText(place));
    const blocked =
      read === 0
        ? isEmptyUpdate
          ? null
          : 'The file has no rows.'
        : refused === read && this.#withheld === 0
          ? 'All rows are rejected. Correct the mapping, the encoding, or the file.'
          : strangers * 2 > read
            ? `Most rows are for places other than ${place}. Upload the file for the right county or court.`
            : this.#stopsAfter === null
              ? null
              : `The run would stop after ${formatCount(this.#stopsAfter)} rows, because more than ${percent(MAX_BAD)} of them are rejected. Correct the mapping, the encoding, or the file.`;
    return {
      warnings,
      blocked,
      typed: isUnusual || doubts.length > 0 ? place : null,
      samples: this.#samples,
      reasons: [...this.#reasons.values()].sort((one, two) => two.rows - one.rows),
      unknownCodes: [...this.#unknownCodes.values()].sort((one, two) => two.rows - one.rows),
      otherPlaces: others.slice(0, MAX_PLACES).map(([name, rows]) => ({ name, rows })),
    };
  }
}
const percent = (share: number): string => `${String(Math.round(share * 100))}%`;

/** Formats a column's name: "filed on", "sealed". */
function nameOf(column: string): string {
  return column.replace(/^is_/, '').replaceAll('_', ' ');
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, TEXT_MAX_LENGTH);
}
