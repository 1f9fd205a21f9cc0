import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contract/site/headers';
import type { FilingMessage } from '#contract/schemas/efmMessages';
import type { AcceptancePreview, ReviewRecord } from '#contract/schemas/filingReview';
import type {
  EnvelopeFacts,
  NewEnvelope,
} from '../../../../src/server/domain/filing/envelopesRepository';
import { addAccount } from '../../accounts';
import { aFiling, anEnvelope, quotedPayment } from '../../domain/efm/envelopes';
import { addFilers, writeEnvelope } from '../../filers';
import type { TestBrowser, TestSite } from '../../testApp';

export const MARION = 18_097;
export const LAKE = 18_089;

/** Adds reviewers of one county, in one account; `isAdmin` makes them supervisors. */
export async function addReviewers(
  { database }: TestSite,
  usernames: readonly string[],
  { countyId = MARION, isAdmin = false } = {},
): Promise<readonly number[]> {
  const { userIds } = await addAccount(database, usernames);
  await database.db
    .updateTable('app_user')
    .set({ is_efiling_reviewer: true, clerk_id: countyId, is_admin: isAdmin })
    .where('id', 'in', userIds)
    .execute();
  return userIds;
}

let filers = 0;

/** Adds an individual filer. */
export async function addFiler(site: TestSite): Promise<number> {
  filers += 1;
  const { userIds } = await addFilers(site, [`filer${String(filers)}`], true);
  return userIds[0] ?? 0;
}

/** Files of a new foreclosure case: complaint, appearance, and summons. */
export function newCaseFilings(): FilingMessage[] {
  const codes = [
    ['CMPL', 'Complaint'],
    ['APPR', 'Appearance'],
    ['SUMM', 'Summons'],
  ] as const;
  return codes.map(([code, description]) => aFiling({ code, description }));
}

/** A new foreclosure case with a plaintiff, the plaintiff's attorney, and a defendant. */
export function aNewCase(changes: Partial<NewEnvelope> = {}): Partial<NewEnvelope> {
  return {
    caseNumber: null,
    newCase: { typeCode: 'MF', amountCents: 90_000, caption: 'Acme Credit LLC v. Jane Q. Roe' },
    parties: [
      {
        partyId: randomUUID(),
        typeCode: 'PLAINTIFF',
        isOrganization: true,
        name: 'Acme Credit LLC',
        address: '1 Main St, Richmond, IN',
        attorneys: ['555-49'],
      },
      {
        partyId: randomUUID(),
        typeCode: 'DEFENDANT',
        isOrganization: false,
        name: 'Jane Q. Roe',
        address: '',
        attorneys: [],
      },
    ],
    filings: newCaseFilings(),
    ...changes,
  };
}

/** Submits an envelope with a quote, and delivers it to the courts' side. */
export async function submit(
  site: TestSite,
  userId: number,
  at: number,
  {
    filerPartyIds = [],
    ...changes
  }: Partial<NewEnvelope> & Pick<EnvelopeFacts, 'filerPartyIds'> = {},
) {
  const drafted = anEnvelope(changes);
  const payment = await quotedPayment(site, drafted);
  const envelope = await writeEnvelope(site, userId, at, {
    ...drafted,
    payment: { ...payment, ...(changes.payment && { kind: changes.payment.kind }) },
    filerPartyIds,
  });
  await site.app.efiling.flush();
  return envelope;
}

/** A reviewer's calls about one envelope. */
export function reviewing(by: TestBrowser, envelopeId: string) {
  const path = `/efiling/review/${envelopeId}`;
  const post = (rest: string, payload: object, once: string = randomUUID()) =>
    by.call('POST', `${path}${rest}`, { payload, headers: { [HEADERS.once]: once } });
  const load = async (): Promise<ReviewRecord> => (await by.call('GET', path)).json<ReviewRecord>();
  return {
    load,
    post,
    lock: (reason: string | null = null) => post('/lock', { reason }),
    async decide(index: number, changes: object, once?: string) {
      const filing = (await load()).filings[index];
      const body = {
        decision: 'accept',
        sequence: filing?.sequence ?? 0,
        reasonCode: null,
        words: '',
        documentId: null,
        until: null,
        ...changes,
      };
      return post(`/filings/${filing?.filingId ?? ''}/decision`, body, once);
    },
    preview: async (): Promise<AcceptancePreview> =>
      (await by.call('GET', `${path}/acceptance`)).json<AcceptancePreview>(),
    correct: (...corrections: object[]) => post('/corrections', { corrections }),
  };
}
