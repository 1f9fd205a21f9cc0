import { createHash, randomBytes } from 'node:crypto';
import { parcelWatchLabel } from '#contract/propertyWatch';
import { recordNumberKey, subdivisionKey } from '../../search/recordKeys';
import type { StoredName } from '../../search/recordName';
import { compileWatchedName, keysOfName } from '../../search/watchedName';

/** What a watch is on. */
export type Watched =
  | { readonly kind: 'PERSON'; readonly lastName: string; readonly firstName: string }
  | { readonly kind: 'BUSINESS'; readonly business: string }
  | { readonly kind: 'PARCEL'; readonly parcel: string }
  | {
      readonly kind: 'LOT';
      readonly subdivision: string;
      readonly lot: string;
      /** Empty for any. */
      readonly block: string;
    };

/** Watches of one address that have not ended. */
export const MOST_WATCHES = 50;
/** A watch can be confirmed so long after it was asked for. */
export const CONFIRM_DAYS = 7;
/** Documents that were recorded longer before they came in are no news: a register was loaded. */
export const NEWS_DAYS = 30;
/** Whose an ended watch was, and what it was on, is kept so long. */
export const ERASED_AFTER_DAYS = 90;
/** Ended watches, mails and notices are counted so long: the months that an office sees, and some days. */
export const COUNTED_DAYS = 400;

/** The watch in words: `Smith, Kathy`; `Parcel 49-06-25`; `Lot 5, block 2, Fairview`. */
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

/** `subdivision` as it is compared. */
function lotKey(subdivision: string, lot: string, block: string): string {
  return `lot:${subdivision}|${lot}|${block}`;
}

/** By what a watch is found; empty where no document could ever fit. */
export function keysOfWatch(watched: Watched): readonly string[] {
  switch (watched.kind) {
    case 'PERSON':
    case 'BUSINESS':
      return compileWatchedName(watched).keys;
    case 'PARCEL':
      return [parcelKey(watched.parcel)];
    case 'LOT': {
      const block = watched.block === '' ? ANY_BLOCK : recordNumberKey(watched.block);
      return [lotKey(subdivisionKey(watched.subdivision), recordNumberKey(watched.lot), block)];
    }
  }
}

/** A piece of land of a document, as its index has it. */
export interface RecordedLand {
  readonly parcel: string | null;
  readonly subdivisionKey: string | null;
  readonly lot: string | null;
  readonly block: string | null;
}

/** The keys under which watches of the land are found. */
export function keysOfLand({ block, lot, parcel, subdivisionKey: key }: RecordedLand): string[] {
  const keys = parcel === null || recordNumberKey(parcel) === '' ? [] : [parcelKey(parcel)];
  if (key === null || lot === null) return keys;
  const number = recordNumberKey(lot);
  const own = block === null ? [] : [lotKey(key, number, recordNumberKey(block))];
  return [...keys, lotKey(key, number, ANY_BLOCK), ...own];
}

/** The keys under which watches of a name are found. */
export function keysOfParty(name: StoredName): readonly string[] {
  return keysOfName(name);
}

/** The same for the same thing in the same counties, however it was typed. */
export function sameAs(watched: Watched, countyIds: readonly number[] | null): string {
  const { kind } = watched;
  const what =
    kind === 'PARCEL' || kind === 'LOT'
      ? keysOfWatch(watched)
      : [watchedLabel(watched).normalize('NFKC').toLowerCase()];
  const where = countyIds === null ? 'all' : [...countyIds].sort((a, b) => a - b);
  return createHash('sha256')
    .update(JSON.stringify([kind, what, where]))
    .digest('hex');
}

/** As addresses are compared. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** The secret of a mail about watches: 192 random bits. */
export function newMailToken(): string {
  return randomBytes(24).toString('base64url');
}

/** True for a text of the form that `newMailToken` gives. */
export function isMailToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** What the database keeps of it. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
