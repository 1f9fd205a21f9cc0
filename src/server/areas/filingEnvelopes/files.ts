import type { FastifyInstance } from 'fastify';
import { csvLine, csvText } from '#contract/csv';
import {
  ATTEMPTS_FILE,
  ENVELOPE_DOCUMENT_FILE,
  ENVELOPE_STATUS_WORDS,
  ENVELOPES_FILE,
  FILING_MONEY_WORDS,
  MOTION_FILE,
  NOTICE_FILE,
  PROOF_CONSISTENCY_FILE,
  PROOF_FILE,
  PROOF_HEAD_FILE,
} from '#contract/filing/envelopes';
import { parseUuid, readEnvelopesQuery } from '#contract/filing/envelopesQuery';
import { formatDate } from '#contract/formats';
import type { EnvelopeRow } from '#contract/schemas/filingEnvelopes';
import { stateDate } from '#contract/stateClock';
import { readId } from '../../http/readId';
import { renderBusinessPdf } from '../../domain/exports/businessPdf';
import { attemptsPaper } from '../../domain/filing/attempts';
import { findAttempted, findAttempts } from '../../domain/filing/attemptsRepository';
import { findEnvelopes, findReader } from '../../domain/filing/envelopeListRepository';
import { findEnvelope } from '../../domain/filing/envelopeRecordRepository';
import { motionText } from '../../domain/filing/motion';
import { noticePaper } from '../../domain/filing/notice';
import { findRecipients } from '../../domain/filing/recipientsRepository';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { findConsistency, findHead } from '../../domain/proofLog/logRepository';
import { courtClockOf, dollarsOf, sendCsv } from '../../http/csv';
import { notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import { EFILERS, OPEN_TO_ALL } from '../../http/routeAccess';
import { sendDocument } from '../../http/sendDocument';

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds a demo document by its hash; null on sites without demo data. */
    readonly findDemoFiling: (hash: string) => Promise<Uint8Array | null>;
  }
}

/**
 * Registers the routes for files of envelopes: the list as CSV, the notice as PDF, and the filed
 * documents.
 */
export function registerEnvelopeFiles(app: FastifyInstance): void {
  const { db } = app.database;
  const files = openFilingFiles(app.settings.dataDir);
  const config = { access: EFILERS, kind: 'list', isExport: true } as const;
  const pathOf = (path: string): string =>
    app.settings.contextPath + path.replace(/\{(\w+)\}/g, ':$1');

  app.get(pathOf(ENVELOPES_FILE), { config }, async (request, reply) => {
    const reader = await findReader(db, ownerOf(request).userId);
    const query = readEnvelopesQuery(request.query as Readonly<Record<string, string>>);
    const name = `filings-${stateDate(app.clock.now())}.csv`;
    // Loaded before the first byte, so that a failure is an error and not a short file.
    const first = await findEnvelopes(db, reader, query, FILE_PAGE);
    async function* lines(): AsyncGenerator<string, undefined> {
      yield csvLine(HEADINGS);
      let page = first;
      for (;;) {
        yield csvText(page.items.map(cellsOf));
        if (page.next === null) return;
        page = await findEnvelopes(db, reader, { ...query, after: page.next }, FILE_PAGE);
      }
    }
    return sendCsv(reply, name, lines());
  });

  app.mails.addAttachments('filingNotice', async (envelopeId) => {
    const [recipient] = await findRecipients(db, envelopeId);
    if (recipient === undefined) return null;
    const record = await findEnvelope(db, await findReader(db, recipient.userId), envelopeId);
    if (record === null) return null;
    return {
      fileName: `notice-${record.number}.pdf`,
      type: 'application/pdf',
      bytes: await renderBusinessPdf(noticePaper(record, app.clock.now())),
    };
  });

  async function recordOf(userId: number, params: unknown) {
    const id = parseUuid((params as { readonly envelopeId?: string }).envelopeId);
    const found = id === null ? null : await findEnvelope(db, await findReader(db, userId), id);
    if (found === null) throw notFound();
    return found;
  }

  app.get(pathOf(NOTICE_FILE), { config }, async (request, reply) => {
    const record = await recordOf(ownerOf(request).userId, request.params);
    const bytes = await renderBusinessPdf(noticePaper(record, app.clock.now()));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="notice-${record.number}.pdf"`)
      .send(bytes);
  });

  /**
   * Loads the signed submission attempts of an envelope or a draft; empty for attempts from before
   * the log began.
   */
  async function attemptsOf(userId: number, params: unknown) {
    const id = parseUuid((params as { readonly envelopeId?: string }).envelopeId);
    const of = id === null ? null : await findAttempted(db, await findReader(db, userId), id);
    if (of === null) throw notFound();
    await app.proofLog.sign();
    const proven = await findAttempts(db, of, app.clock.now());
    if (proven === null) throw notFound();
    return { of, proven, name: of.number ?? 'draft' };
  }

  const publicApi = { operation: 'getFilingProof', scope: 'filings:read' } as const;
  app.get(pathOf(PROOF_FILE), { config: { ...config, publicApi } }, async (request, reply) => {
    const { name, proven } = await attemptsOf(ownerOf(request).userId, request.params);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="proof-${name}.json"`)
      .send(JSON.stringify(proven.proof, null, 2));
  });

  app.get(pathOf(ATTEMPTS_FILE), { config }, async (request, reply) => {
    const { name, of, proven } = await attemptsOf(ownerOf(request).userId, request.params);
    const drawn = await renderBusinessPdf(attemptsPaper(of, proven, app.clock.now()));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="attempts-${name}.pdf"`)
      .send(Buffer.from(await app.filingStamps.seal(drawn, 'Statement of attempts to file')));
  });

  app.get(pathOf(MOTION_FILE), { config }, async (request, reply) => {
    const { name, of, proven } = await attemptsOf(ownerOf(request).userId, request.params);
    return reply
      .type('application/rtf')
      .header('content-disposition', `attachment; filename="motion-${name}.rtf"`)
      .send(motionText(of, proven, formatDate(stateDate(app.clock.now()))));
  });

  const open = { access: OPEN_TO_ALL, kind: 'record' } as const;
  app.get(pathOf(PROOF_HEAD_FILE), { config: open }, async (_request, reply) => {
    const head = await findHead(db);
    if (head === null) throw notFound();
    return reply.send(head);
  });

  app.get(pathOf(PROOF_CONSISTENCY_FILE), { config: open }, async (request, reply) => {
    const { first, second } = request.query as Readonly<Record<string, unknown>>;
    const [from, to] = [readId(first), readId(second)];
    const found = from === null || to === null ? null : await findConsistency(db, from, to);
    if (found === null) throw notFound();
    return reply.send(found);
  });

  app.get(pathOf(ENVELOPE_DOCUMENT_FILE), { config }, async (request, reply) => {
    const record = await recordOf(ownerOf(request).userId, request.params);
    // Public documents are open to everyone in their case.
    if (record.access === 'facts') throw notFound();
    const { documentId } = request.params as { readonly documentId?: string };
    const document = record.filings
      .flatMap((filing) => filing.documents)
      .find((each) => each.documentId === documentId);
    if (document === undefined) throw notFound();
    const bytes = (await files.read(document.hash)) ?? (await app.findDemoFiling(document.hash));
    if (bytes === null) throw notFound();
    const { component, fileName } = document;
    return sendDocument(reply, { bytes, fileName, isWord: component === 'word' });
  });
}

/** Envelopes of the file that are loaded at a time. */
const FILE_PAGE = 1_000;

const HEADINGS = [
  'Envelope',
  'Case number',
  'Title',
  'Court',
  'Filed',
  'Time zone',
  'Status',
  'Filings',
  'Quoted',
  'Charged',
  'Due',
  'Payment',
  'Client number',
  'Filer',
];

function cellsOf(row: EnvelopeRow): string[] {
  return [
    row.number,
    row.caseNumber ?? '',
    row.caption,
    row.courtName,
    courtClockOf(new Date(row.filedAt), row.timeZone),
    row.timeZone,
    ENVELOPE_STATUS_WORDS[row.status],
    row.titles.join('; '),
    dollarsOf(row.totalCents),
    dollarsOf(row.chargedCents),
    dollarsOf(row.dueCents),
    FILING_MONEY_WORDS[row.money],
    row.clientNumber ?? '',
    row.filerName,
  ];
}
