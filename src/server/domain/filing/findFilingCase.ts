import type { EfmReply } from '#contract/schemas/efmMessages';
import type { FoundCase } from '#contract/schemas/filingDrafts';
import type { AppDatabase } from '../../http/services';
import type { EfmPort } from '../efmMessages/message';
import { askManager } from './askManager';
import { findCourtNames, findCourtOfNumber } from './filersRepository';
import { removeBidiControls } from '#contract/bidi';

/** Dependencies of a case search. */
export interface CaseParts {
  readonly db: AppDatabase;
  readonly manager: EfmPort;
  readonly now: () => number;
}

/** Maximum cases whose parties are loaded; a number rarely matches more. */
const MAX_SHOWN = 5;

/**
 * Finds public cases by a number in any format, with their parties. Finds nothing for an unknown
 * number or a confidential case; always returns the court that the number identifies.
 */
export async function findFilingCase(
  { db, manager, now }: CaseParts,
  asked: { readonly caseNumber: string; readonly courtId?: number | undefined },
): Promise<{ cases: FoundCase[]; courtId: number | null }> {
  const caseNumber = removeBidiControls(asked.caseNumber).trim();
  if (caseNumber === '') return { cases: [], courtId: null };
  const at = now();
  const body = { courtId: asked.courtId ?? null, caseNumber };
  const list: EfmReply<'GetCaseList'> | null = await askManager(manager, 'GetCaseList', body, at);
  const found = (list?.cases ?? []).slice(0, MAX_SHOWN);
  const names = await findCourtNames(
    db,
    found.map(({ courtId }) => courtId),
  );
  const cases: FoundCase[] = [];
  for (const summary of found) {
    const { courtId } = summary;
    const details: EfmReply<'GetCase'> | null = await askManager(
      manager,
      'GetCase',
      { courtId, caseNumber: summary.caseNumber },
      at,
    );
    const parties = details?.parties ?? [];
    cases.push({ ...summary, courtName: names.get(courtId) ?? '', parties });
  }
  return { cases, courtId: await findCourtOfNumber(db, caseNumber) };
}
