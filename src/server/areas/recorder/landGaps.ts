import { OFFICIAL_DEEDS, PASSING_TYPES, type LandBreak } from '#contract/records/landHistory';
import type { DocumentSummary } from '#contract/schemas/documents';
import type { Reference } from './chainRepository';
import { spellingsOf } from '../../search/givenSpellings';
import { nicknamesOf } from '../../search/nicknames';
import { readWords } from '../../search/normalize';
import { BUSINESS_NOISE, NAME_SUFFIXES } from '../../search/vocabulary';

/** A grantor or grantee of a document. */
export interface LandParty {
  readonly documentId: number;
  readonly isGrantor: boolean;
  readonly name: string;
}

/** Facts about a chain besides its listed documents. */
export interface LandChain {
  /** True if older deeds may be on file. */
  readonly hasOlder: boolean;
  readonly references: readonly Pick<Reference, 'documentId' | 'relation' | 'targetId'>[];
}

/**
 * Finds possible gaps in a chain of deeds, oldest first: the first deed, and each deed whose
 * grantors match no grantee of the previous deed. Compares only names, so a gap isn't proof of a
 * missing deed. The first deed isn't a gap if `hasOlder`. A deed that corrects an earlier one is
 * compared with the deed before that one; if other deeds came between, their grantees may still pass
 * the land on.
 */
export function gapsOf(
  documents: readonly Pick<DocumentSummary, 'id' | 'typeCode'>[],
  parties: readonly LandParty[],
  { hasOlder, references }: LandChain,
): ReadonlyMap<number, LandBreak> {
  const gaps = new Map<number, LandBreak>();
  const deeds = documents.filter(({ typeCode }) => PASSING_TYPES.includes(typeCode));
  const namesOf = (id: number, isGrantor: boolean) =>
    parties
      .filter((party) => party.documentId === id && party.isGrantor === isGrantor)
      .map(({ name }) => wordsOf(name));
  type Names = ReturnType<typeof namesOf>;
  let takers: Names | null = null;
  let previous: number | null = null;
  const takersBefore = new Map<number, Names | null>();
  for (const { id, typeCode } of deeds) {
    const givers = namesOf(id, true);
    const corrected = references.find(
      ({ documentId, relation, targetId }) =>
        documentId === id && relation === 'CORRECTS' && takersBefore.has(targetId ?? 0),
    );
    const since: Names | null =
      corrected === undefined || corrected.targetId === previous ? null : takers;
    if (corrected !== undefined) takers = takersBefore.get(corrected.targetId ?? 0) ?? null;
    takersBefore.set(id, takers);
    if (takers === null) {
      if (!hasOlder && corrected === undefined) gaps.set(id, 'START');
    } else if (!OFFICIAL_DEEDS.includes(typeCode) && !areAlike(takers, givers)) {
      gaps.set(id, 'OTHER_NAMES');
    }
    takers = [...(since ?? []), ...namesOf(id, false)];
    previous = id;
  }
  return gaps;
}

/** Returns the distinctive words of a name, or all of its words if none would remain. */
function wordsOf(name: string): readonly string[] {
  const words = readWords(name).map(({ text }) => text);
  const telling = words.filter((word) => !NAME_SUFFIXES.has(word) && !BUSINESS_NOISE.has(word));
  return telling.length === 0 ? words : telling;
}

function areAlike(
  takers: readonly (readonly string[])[],
  givers: readonly (readonly string[])[],
): boolean {
  return takers.some((taker) => givers.some((giver) => couldBeOne(taker, giver)));
}

/**
 * True if the names share two words, such as a surname and a given name, or the only word of one.
 */
function couldBeOne(one: readonly string[], other: readonly string[]): boolean {
  const shared = one.filter((word) => other.some((each) => couldBeOneWord(word, each))).length;
  return shared > 0 && shared >= Math.min(2, one.length, other.length);
}

/** True for the same word, its initial, or a different form of the given name. */
function couldBeOneWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length === 1 || other.length === 1) return one.startsWith(other) || other.startsWith(one);
  return nicknamesOf(one).includes(other) || spellingsOf(one).includes(other);
}
