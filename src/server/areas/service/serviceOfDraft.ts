import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { partyName } from '#contract/filing/drafts';
import { certificateText } from '#contract/filing/serviceCertificate';
import type { ServiceList } from '#contract/schemas/service';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { dateIn } from '#contract/time';
import { askPolicy, isManagerDown } from '../../domain/filing/askManager';
import { findDraft, type StoredDraft } from '../../domain/filing/draftsRepository';
import { findCourtZone } from '../../domain/filing/envelopesRepository';
import type { StoredFiler } from '../../domain/filing/filersRepository';
import { renderBusinessPdf } from '../../domain/exports/businessPdf';
import { keepUsedFile } from '../../domain/filingUploads/filesInUseRepository';
import type { FileStore } from '../../domain/fileStore/store';
import { addStoredUploads } from '../../domain/filingUploads/uploadsRepository';
import { findContactsOnCase } from '../../domain/service/caseContactsRepository';
import { findDeemedServedOn } from '../../domain/service/deemedServed';
import { findOwnParties } from '../../domain/service/ownPartiesRepository';
import { findCourtList } from '../../domain/service/serveEnvelope';
import { findServicePreview } from '../../domain/service/serviceFactsRepository';
import { conflict, notFound } from '../../http/problems';
import { readerOf, requireFiler, type DraftParts } from '../../domain/filing/filerRules';

const NO_CASE = 'Choose the case first. A new case is served with its summons.';

interface Own {
  readonly draft: StoredDraft;
  readonly filer: StoredFiler;
}

async function findOwn({ db }: DraftParts, userId: number, draftId: string): Promise<Own> {
  const filer = await requireFiler(db, userId);
  const draft = await findDraft(db, readerOf(userId, filer), draftId);
  if (draft === null) throw notFound();
  return { draft, filer };
}

/** Lists who will be served with a draft, and how. Throws 404 for another firm's draft. */
export async function listService(
  parts: DraftParts,
  userId: number,
  draftId: string,
): Promise<ServiceList> {
  return listOf(parts, await findOwn(parts, userId, draftId));
}

async function listOf(parts: DraftParts, { draft, filer }: Own): Promise<ServiceList> {
  const { db, manager } = parts;
  const { content } = draft;
  const { courtId } = content;
  const of = { courtId: courtId ?? 0, caseNumber: content.caseNumber };
  const court = await findCourtList(manager, content, parts.now());
  const own = content.parties.filter(({ isFiler }) => isFiler).map(partyName);
  const filing = { firmId: filer.firmId, parties: own };
  const recipients = (await findServicePreview(db, of, court, filing)).map(
    ({ contactId: _contactId, isEntitled: _isEntitled, ...each }) => ({
      ...each,
      parties: [...each.parties],
    }),
  );
  const zone = (await findCourtZone(db, of.courtId)) ?? STATE_TIME_ZONE;
  const today = dateIn(parts.now(), zone);
  return {
    recipients,
    parties: [...(await findOwnParties(db, filer.firmId, of, court))],
    servesAt: await servesAt(parts, courtId),
    deemedOn: await findDeemedServedOn(db, { courtId: of.courtId, timeZone: zone }, parts.now()),
    certificate: certificateText(recipients, today, content.attorney ?? filer.name),
    contacts: draft.kind === 'newCase' ? [] : await findContactsOnCase(db, filer.firmId, of),
  };
}

/**
 * Returns the time of service by the court's policy; at submission if the court can't be reached.
 */
async function servesAt(
  { manager, now }: DraftParts,
  courtId: number | null,
): Promise<ServiceList['servesAt']> {
  if (courtId === null) return 'submission';
  try {
    return (await askPolicy(manager, courtId, now()))?.policy.servesAt ?? 'submission';
  } catch (error) {
    if (isManagerDown(error)) return 'submission';
    throw error;
  }
}

const FILE_NAME = 'certificate-of-service.pdf';

/**
 * Generates the certificate of service and stores it as an upload of the draft. Throws 404 for
 * another firm's draft, and 409 for a new case.
 */
export async function createCertificate(
  parts: DraftParts,
  files: FileStore,
  userId: number,
  draftId: string,
): Promise<{ uploadId: string; name: string }> {
  const own = await findOwn(parts, userId, draftId);
  const { content, kind } = own.draft;
  if (kind === 'newCase' || content.caseNumber === '') throw conflict(NO_CASE);
  const at = parts.now();
  const { certificate } = await listOf(parts, own);
  const bytes = await renderBusinessPdf({
    title: 'Certificate of service',
    to: certificate.split('\n').slice(1),
    facts: [['Case', content.caseNumber]],
    tables: [],
    totals: [],
    foot: `Case ${content.caseNumber}`,
    madeAt: at,
  });
  const pages = (await PDFDocument.load(bytes)).getPageCount();
  const upload = { id: randomUUID(), name: FILE_NAME, bytes: bytes.length, pages };
  await parts.db.transaction().execute(async (trx) => {
    const hash = await keepUsedFile(trx, files, bytes);
    await addStoredUploads(trx, { userId, draftId }, [{ ...upload, hash, kind: 'pdf' }], at);
  });
  return { uploadId: upload.id, name: upload.name };
}
