import type { Locale } from '#contract/locales';
import { forbidden, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import type { EfmPort } from '../efmMessages/message';
import type { DraftReader } from './draftContentRepository';
import { findFiler, type StoredFiler } from './filersRepository';

/** Dependencies of draft use cases. */
export interface DraftParts {
  readonly db: AppDatabase;
  readonly manager: EfmPort;
  readonly now: () => number;
}

/** Loads a user's filer data; throws 403 if the user isn't a filer. */
export async function requireFiler(db: AppDatabase, userId: number): Promise<StoredFiler> {
  const filer = await findFiler(db, userId);
  if (filer === null) throw forbidden('Register as a filer first. Go to E-filing to start.');
  return filer;
}

/** Returns which drafts a filer sees: an individual's own, or the firm's. */
export function readerOf(userId: number, { firmId, isIndividual }: StoredFiler): DraftReader {
  return { userId, firmId: isIndividual ? null : firmId };
}

/**
 * Returns the error for a user whom the firm restricted to preparing filings; it says who can take
 * the action.
 */
export function restrictedWords(action: string): string {
  return `Your firm lets you prepare filings, but not submit them. Ask an administrator of your firm to ${action}.`;
}

/** Throws 404 for other editions, because electronic filing exists only in Indiana. */
export function requireIndiana({ locale }: { readonly locale: Locale }): void {
  if (!locale.features.efiling) throw notFound();
}
