import { createHash, randomBytes } from 'node:crypto';
import { parcelWatchLabel } from '#contract/account/propertyWatch';
import { recordNumberKey, subdivisionKey } from '../../search/recordKeys';
import { subdivisionKeys } from '../../search/landWords';
import type { StoredName } from '../../search/recordName';
import { NAME_RULES_VERSION } from '../nameIndex/nameRows';
import { compileWatchedName, keysOfName } from '../../search/watchedName';

/** The name or land that is watched. */
export type Watched =
  | { readonly kind: 'PERSON'; readonly lastName: string; readonly firstName: string }
  | { readonly kind: 'BUSINESS'; readonly business: string }
  | { readonly kind: 'PARCEL'; readonly parcel: string }
  | {
      readonly kind: 'LOT';
      readonly subdivision: string;
      readonly lot: string;
      /** Empty for any block. */
      readonly block: string;
    };

/** Maximum active watches per address. */
export const MAX_WATCHES = 50;
/** Days in which a new watch can be confirmed. */
export const CONFIRM_DAYS = 7;
/**
 * Days since recording after which a document is too old for a notice: it comes from an initial
 * load.
 */
export const NEWS_DAYS = 30;
/** Days after which the owner and subject of an ended watch are deleted. */
export const ERASED_AFTER_DAYS = 90;
/**
 * Days for which counts of watches, emails, and notices are kept: the months that an office sees,
 * plus some days.
 */
export const COUNTED_DAYS = 400;

/** Formats the watch: `Smith, Kathy`; `Parcel 49-06-25`; `Lot 5, block 2, Fairview`. */
export function watchedLabel(watched: Watched): string {
  switch (watched.kind) {
    case 'PERSON':
      return `${watched.lastName}, ${watched.firstName}`;
    case 'BUSINESS':
      return watched.business;
    case 'PARCEL':
      return parcelWatchLabel(watched.parcel);
    case 'LOT': {
      const block = watched.block === '' ? '' : `, block ${watched.block}`;
      return `Lot ${watched.lot}${block}, ${watched.subdivision}`;
    }
  }
}

const ANY_BLOCK = '*';

function parcelKey(parcel: string): string {
  return `parcel:${recordNumberKey(parcel)}`;
}

/** Normalizes a lot for comparison. */
function lotKey(subdivision: string, lot: string, block: string): string {
  return `lot:${subdivision}|${lot}|${block}`;
}

function watchedLotKey(subdivision: string, lot: string, block: string): string {
  return lotKey(
    subdivision,
    recordNumberKey(lot),
    block === '' ? ANY_BLOCK : recordNumberKey(block),
  );
}

/**
 * Increment with any change to the keys of watches that doesn't raise `NAME_RULES_VERSION`, such as
 * a change to parcel keys, so that stored keys are rebuilt.
 */
const KEY_RULES_VERSION = 2;
/**
 * Version of the rules for all keys of watches; combines the name index's version and the keys'
 * version.
 */
export const WATCH_RULES_VERSION = NAME_RULES_VERSION * 100 + KEY_RULES_VERSION;

/** Returns the lookup keys of a watch, for each way to write a subdivision; empty if no document can match. */
export function keysOfWatch(watched: Watched): readonly string[] {
  switch (watched.kind) {
    case 'PERSON':
    case 'BUSINESS':
      return compileWatchedName(watched).keys;
    case 'PARCEL':
      return [parcelKey(watched.parcel)];
    case 'LOT': {
      const { block, lot, subdivision } = watched;
      return subdivisionKeys(subdivision).map((key) => watchedLotKey(key, lot, block));
    }
  }
}

/** A parcel or lot of a document, as indexed. */
export interface RecordedLand {
  readonly parcel: string | null;
  readonly subdivisionKey: string | null;
  readonly lot: string | null;
  readonly block: string | null;
}

/** Returns the lookup keys for watches on a parcel or lot. */
export function keysOfLand({ block, lot, parcel, subdivisionKey: key }: RecordedLand): string[] {
  const keys = parcel === null || recordNumberKey(parcel) === '' ? [] : [parcelKey(parcel)];
  if (key === null || lot === null) return keys;
  const number = recordNumberKey(lot);
  const own = block === null ? [] : [lotKey(key, number, recordNumberKey(block))];
  return [...keys, lotKey(key, number, ANY_BLOCK), ...own];
}

/** Returns the lookup keys for watches on a name. */
export function keysOfParty(name: StoredName): readonly string[] {
  return keysOfName(name);
}

/**
 * Returns the same text for watches on the same thing in the same counties, however they were
 * typed.
 */
export function sameAs(watched: Watched, countyIds: readonly number[] | null): string {
  const { kind } = watched;
  const what = [identityOf(watched)];
  const where = countyIds === null ? 'all' : [...countyIds].sort((a, b) => a - b);
  return createHash('sha256')
    .update(JSON.stringify([kind, what, where]))
    .digest('hex');
}

/** Normalizes a watch as typed, without its alternative spellings. */
function identityOf(watched: Watched): string {
  switch (watched.kind) {
    case 'PERSON':
    case 'BUSINESS':
      return watchedLabel(watched).normalize('NFKC').toLowerCase();
    case 'PARCEL':
      return parcelKey(watched.parcel);
    case 'LOT':
      return watchedLotKey(subdivisionKey(watched.subdivision), watched.lot, watched.block);
  }
}

/** Normalizes an email address for comparison. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** Generates the secret token for an email about watches: 192 random bits. */
export function newMailToken(): string {
  return randomBytes(24).toString('base64url');
}

/** True if a string has the format of a `newMailToken` token. */
export function isMailToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** Hashes a token for the database. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
