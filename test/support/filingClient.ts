import { setTimeout as wait } from 'node:timers/promises';
import { HEADERS } from '#contract/site/headers';
import { UPLOADS_PATH } from '#contract/filing/uploads';
import { ruleOf } from '#contract/filing/documentCheck/rules';
import type { DraftKind } from '#contract/filing/draftWords';
import type { DocumentCheck } from '#contract/schemas/documentChecks';
import type { Draft, DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import type { EnvelopeRecord, FilingQuote, SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import type { Upload } from '#contract/schemas/filingUploads';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../load/ask';
import type { Visitor } from '../load/visitor';
import { aContent, aDraftFiling } from './filingDrafts';

/** A request that the server responded with an unexpected status. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';

  constructor(
    path: string,
    readonly answer: Answer,
  ) {
    super(`${String(answer.status)} for ${path}: ${answer.body.slice(0, 200)}`);
  }
}

/** A draft that lacks nothing but its quote. */
interface ReadyDraft {
  readonly draft: Draft;
  readonly quoteId: string;
}

/** Calls of a logged-in filer, as the page sends them. */
export class FilingClient {
  private start: FilingStart | null = null;

  constructor(private readonly visitor: Visitor) {}

  private async json<Body>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    const answer = await this.visitor.send({
      method,
      path: `/web${path}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new UnexpectedAnswer(path, answer);
    return JSON.parse(answer.body) as Body;
  }

  /** Creates an upload of a PDF; returns its id. */
  async createUpload(name: string, size: number): Promise<string> {
    const answer = await this.visitor.send({
      method: 'POST',
      path: `/web${UPLOADS_PATH}`,
      headers: {
        'tus-resumable': '1.0.0',
        'content-length': '0',
        'upload-length': String(size),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    });
    if (answer.status !== 201) throw new UnexpectedAnswer(UPLOADS_PATH, answer);
    return (answer.headers.location ?? '').split('/').at(-1) ?? '';
  }

  /** Sends the bytes that the server doesn't have yet. */
  async sendBytes(id: string, bytes: Uint8Array): Promise<void> {
    const path = `/web${UPLOADS_PATH}/${id}`;
    const tus = { 'tus-resumable': '1.0.0' };
    const found = await this.visitor.send({ method: 'HEAD', path, headers: tus });
    if (found.status !== 200) throw new UnexpectedAnswer(path, found);
    const offset = Number(found.headers['upload-offset']);
    if (offset >= bytes.length) return;
    const part = bytes.subarray(offset);
    const answer = await this.visitor.send({
      method: 'PATCH',
      path,
      body: part,
      headers: {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(part.length),
      },
    });
    if (answer.status !== 204) throw new UnexpectedAnswer(path, answer);
  }

  /** Waits until the uploads have passed their check. */
  async waitForChecks(ids: readonly string[]): Promise<void> {
    for (;;) {
      const { items } = await this.json<{ items: readonly Upload[] }>('GET', '/isefs/uploads');
      const own = items.filter(({ id }) => ids.includes(id));
      const refused = own.find(({ state }) => state === 'refused');
      if (refused !== undefined) throw new Error(`${refused.name} was refused.`);
      if (own.length === ids.length && own.every(({ state }) => state === 'passed')) return;
      await wait(50);
    }
  }

  /** Waits until the court's system has confirmed an envelope. */
  async waitForCourt(envelopeId: string): Promise<void> {
    for (;;) {
      const { status } = await this.json<EnvelopeRecord>('GET', `/efiling/envelopes/${envelopeId}`);
      if (status === 'submitted') return;
      if (status !== 'submitting') throw new Error(`The envelope is ${status}.`);
      await wait(20);
    }
  }

  createDraft(kind: DraftKind = 'newCase'): Promise<Draft> {
    const body = { kind, attorney: null };
    return this.json<Draft>('POST', '/efiling/drafts', body);
  }

  /** Saves a complete collection case, one filing for each upload. */
  async saveDraft(draft: Draft, uploadIds: readonly string[]): Promise<Draft> {
    const { courts } = await this.readStart();
    const content = aContent({
      courtId: courts[0]?.id ?? null,
      filings: uploadIds.map((uploadId, index) => {
        const filing = aDraftFiling(index, index === 0 ? {} : APPEARANCE);
        return {
          ...filing,
          filingId: randomUUID(),
          documents: filing.documents.map((each) => ({
            ...each,
            documentId: randomUUID(),
            uploadId,
          })),
        };
      }),
    });
    const parties = content.parties.map((party) => ({ ...party, partyId: randomUUID() }));
    return this.saveContent(draft, { ...content, parties });
  }

  /** Saves a draft's content, paid by the filer's card, and checks off every warning. */
  async saveContent(draft: Draft, content: DraftContent): Promise<Draft> {
    const saved = await this.putContent(draft, content);
    const checkedOff = (await this.finishedChecks(draft.id)).flatMap(({ documentId, findings }) =>
      findings.flatMap(({ code, page }) =>
        documentId === null || ruleOf(code).level !== 'warning' ? [] : [{ documentId, code, page }],
      ),
    );
    return checkedOff.length === 0 ? saved : this.putContent(saved, { ...content, checkedOff });
  }

  /** Waits until the documents of a draft are checked. */
  private async finishedChecks(draftId: string): Promise<readonly DocumentCheck[]> {
    for (;;) {
      const path = `/isefs/documentChecks?draftId=${draftId}`;
      const { items } = await this.json<{ items: readonly DocumentCheck[] }>('GET', path);
      if (items.every(({ state }) => state !== 'waiting')) return items;
      await wait(50);
    }
  }

  private async putContent({ id, version }: Draft, content: DraftContent): Promise<Draft> {
    const { filer } = await this.readStart();
    const card = filer?.paymentAccounts.find(({ kind }) => kind === 'card');
    const payment = { kind: 'card' as const, accountId: card?.id ?? null };
    const body = { version, name: '', content: { ...content, payment } };
    return this.json<Draft>('PUT', `/efiling/drafts/${id}`, body);
  }

  private async readStart(): Promise<FilingStart> {
    this.start ??= await this.json<FilingStart>('GET', '/efiling/start');
    return this.start;
  }

  async quote({ id }: Draft): Promise<string> {
    const { problems, quote } = await this.json<FilingQuote>('POST', `/efiling/drafts/${id}/quote`);
    if (quote?.quoteId == null) throw new Error(`No quote: ${JSON.stringify(problems)}`);
    return quote.quoteId;
  }

  submit({ draft: { id, version }, quoteId }: ReadyDraft, onceKey: string): Promise<SubmitAnswer> {
    const body = { version, quoteId, isAgreed: true };
    const path = `/efiling/drafts/${id}/submission`;
    return this.json<SubmitAnswer>('POST', path, body, { [HEADERS.once]: onceKey });
  }
}

const APPEARANCE = { code: 'APPR', codeName: 'Appearance', description: 'Appearance' } as const;
