import { partyName } from '#contract/filing/drafts';
import type { CourtPolicy } from '#contract/schemas/efmMessages';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { EfmPort } from '../efmMessages/message';
import { askManager, isManagerDown } from '../filing/askManager';
import type { NewEnvelope } from '../filing/envelopesRepository';
import { serveDocuments } from './serveDocuments';
import type { CourtList } from './serviceList';
import {
  insertService,
  type NewService,
  type ServiceContext,
  type ServiceTransaction,
} from './servicesRepository';

/**
 * Loads the attorneys and parties of a draft's case from the court. Falls back to the draft's own
 * if the court can't be reached or doesn't show the case.
 */
export async function findCourtList(
  manager: EfmPort,
  { caseNumber, courtId, parties }: Pick<DraftContent, 'caseNumber' | 'courtId' | 'parties'>,
  at: number,
): Promise<CourtList> {
  if (courtId !== null && caseNumber.trim() !== '') {
    const body = { courtId, caseNumber: caseNumber.trim() };
    try {
      const list = await askManager(manager, 'GetServiceInformation', body, at);
      const isShown = list !== null && list.recipients.length + list.unrepresented.length > 0;
      if (isShown) return list;
    } catch (error) {
      if (!isManagerDown(error)) throw error;
    }
  }
  const others = parties.map((party) => ({ ...party, shown: partyName(party) }));
  const bars = [...new Set(others.flatMap(({ attorneys }) => attorneys))];
  return {
    recipients: bars.map((barNumber) => ({
      name: `Attorney ${barNumber}`,
      barNumber,
      represents: others
        .filter(({ attorneys }) => attorneys.includes(barNumber))
        .map(({ shown }) => shown),
    })),
    unrepresented: others
      .filter(({ attorneys, shown }) => attorneys.length === 0 && shown !== '')
      .map(({ shown }) => shown),
  };
}

/** Data for an envelope's service, besides the envelope. */
export interface EnvelopeService {
  readonly courtList: CourtList;
  readonly content: DraftContent;
  readonly caption: string;
  readonly firmId: number;
  readonly servesAt: CourtPolicy['servesAt'];
}

/**
 * Serves the filings of a new envelope that request service, in the submission's transaction:
 * immediately, or on acceptance of each filing, depending on the court's policy. A filing that is
 * only served, not filed, never waits.
 */
export async function serveEnvelope(
  trx: ServiceTransaction,
  { caseNumber, courtId, envelopeId, filer, filings }: NewEnvelope,
  { caption, content, courtList, firmId, servesAt }: EnvelopeService,
  context: ServiceContext,
): Promise<void> {
  if (caseNumber === null) return;
  const served = filings.filter(({ kind }) => kind !== 'file');
  const isNow = (kind: string): boolean => kind === 'serve' || servesAt === 'submission';
  const base = {
    cause: 'filing' as const,
    envelopeId,
    courtId,
    caseNumber,
    caption,
    firmId,
    courtList,
    servedBy: filer.firm === null ? filer.name : `${filer.name}, ${filer.firm}`,
    filerParties: content.parties.filter(({ isFiler }) => isFiler).map(partyName),
  };
  const now = served.filter(({ kind }) => isNow(kind)).flatMap(documentsOf);
  if (now.length > 0) {
    await serveDocuments(trx, { ...base, filingId: null, documents: now }, context);
  }
  for (const filing of served.filter(({ kind }) => !isNow(kind))) {
    const waiting = { ...base, filingId: filing.filingId, documents: documentsOf(filing) };
    if (waiting.documents.length > 0) await insertService(trx, waiting, context.at);
  }
}

/** Returns a filing's documents to serve; Word versions are only for the court. */
function documentsOf({ documents }: NewEnvelope['filings'][number]): NewService['documents'] {
  return documents
    .filter(({ component }) => component !== 'word')
    .map(({ component: _component, ...document }) => document);
}
