import {
  checkReading,
  contextFor,
  type CheckFacts,
} from '#contract/filing/documentCheck/checkReading';
import { partyName } from '#contract/filing/drafts';
import type { DraftKind } from '#contract/filing/draftWords';
import type { DraftFacts } from '#contract/filing/draftProblems';
import type { DocumentCheck } from '#contract/schemas/documentChecks';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { dateIn } from '#contract/time';
import type { AppDatabase } from '../../http/services';
import type { EfmPort } from '../efmMessages/message';
import { findCourtZone } from '../filing/envelopesRepository';
import type { StoredFiler } from '../filing/filersRepository';
import type { StoredUpload } from '../filingUploads/uploadsRepository';
import { findCourtList } from '../service/serveEnvelope';
import { findServicePreview } from '../service/serviceFactsRepository';
import { findCourtOfCaption, findReadings, type StoredReading } from './readingsRepository';
import { findSilencedRules } from './silencedRulesRepository';

const MAX_FINDINGS = 500;

/** A draft, with everything that its documents are compared with. */
export interface CheckedDraft extends Pick<DraftFacts, 'policy' | 'codes'> {
  readonly kind: DraftKind;
  readonly content: DraftContent;
  readonly filer: StoredFiler;
  readonly uploads: readonly Pick<StoredUpload, 'id' | 'hash' | 'kind' | 'state'>[];
}

interface CheckParts {
  readonly db: AppDatabase;
  readonly manager: EfmPort;
  readonly now: () => number;
}

/**
 * Loads the checks of a draft's documents, in order, and of its unused uploads. A document without
 * a reading counts as failed, which never prevents filing.
 */
export async function findDraftChecks(
  parts: CheckParts,
  draft: CheckedDraft,
): Promise<DocumentCheck[]> {
  const { content, uploads } = draft;
  const passed = uploads.filter(({ state }) => state === 'passed');
  const hashes = passed.flatMap(({ hash, kind }) =>
    hash === null || kind !== 'pdf' ? [] : [hash],
  );
  const readings = await findReadings(parts.db, hashes, parts.now());
  const readingOf = (upload: CheckedDraft['uploads'][number]): StoredReading | undefined =>
    upload.hash === null ? undefined : readings.get(upload.hash);
  const facts = await factsOf(
    parts,
    draft,
    [...readings.values()].some(({ state }) => state === 'done'),
  );
  const withPrints = {
    ...facts,
    readings: passed.flatMap((upload) => {
      const fingerprint = readingOf(upload)?.reading?.fingerprint;
      return fingerprint === undefined ? [] : [{ uploadId: upload.id, fingerprint }];
    }),
  };
  const used = content.filings
    .flatMap(({ documents }) => documents)
    .flatMap(({ documentId, uploadId }) => {
      const upload = passed.find(({ id }) => id === uploadId);
      return upload === undefined ? [] : [{ documentId, upload }];
    });
  const rest = passed
    .filter(({ id }) => used.every(({ upload }) => upload.id !== id))
    .map((upload) => ({ documentId: null, upload }));
  return [...used, ...rest].map(({ documentId, upload }) => {
    const found = { uploadId: upload.id, documentId, findings: [], isCut: false };
    if (upload.kind === 'word') return { ...found, state: 'done' };
    const stored = readingOf(upload);
    if (stored?.reading == null) return { ...found, state: stored?.state ?? 'failed' };
    const context = documentId === null ? null : contextFor(content, withPrints, documentId);
    const findings =
      context === null
        ? stored.reading.findings.filter(({ code }) => !facts.silenced.includes(code))
        : checkReading(stored.reading, context);
    return {
      ...found,
      state: 'done',
      isCut: stored.reading.isCut || findings.length > MAX_FINDINGS,
      findings: findings.slice(0, MAX_FINDINGS),
    };
  });
}

/** Loads all facts except the readings; loads the service list only if a document was read. */
async function factsOf(
  { db, manager, now }: CheckParts,
  { codes, content, filer, kind, policy }: CheckedDraft,
  hasReadings: boolean,
): Promise<Omit<CheckFacts, 'readings'>> {
  const { courtId } = content;
  const zone = (courtId === null ? null : await findCourtZone(db, courtId)) ?? STATE_TIME_ZONE;
  const silenced = await findSilencedRules(db, filer.firmId);
  const isServed = hasReadings && kind === 'existingCase' && courtId !== null;
  return {
    kind,
    policy,
    codes,
    court: courtId === null ? null : await findCourtOfCaption(db, courtId),
    attorneys: filer.attorneys,
    served: isServed ? await servedIn({ db, manager, now }, content, filer.firmId) : [],
    filedOn: dateIn(now(), zone),
    silenced: silenced.map(({ code }) => code),
  };
}

/** Loads the service list as the page shows it. */
async function servedIn(
  { db, manager, now }: CheckParts,
  content: DraftContent,
  firmId: number,
): Promise<CheckFacts['served']> {
  const of = { courtId: content.courtId ?? 0, caseNumber: content.caseNumber };
  const court = await findCourtList(manager, content, now());
  const parties = content.parties.filter(({ isFiler }) => isFiler).map(partyName);
  const recipients = await findServicePreview(db, of, court, { firmId, parties });
  return recipients
    .filter(({ isCopy }) => !isCopy)
    .map(({ name, parties: represented }) => ({ name, parties: represented }));
}
