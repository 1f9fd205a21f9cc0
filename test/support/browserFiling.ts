import { randomBytes, randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import type { DraftKind } from '#contract/filing/draftWords';
import { UPLOADS_PATH } from '#contract/filing/uploads';
import { HEADERS } from '#contract/site/headers';
import { INDIANA } from '#contract/locales';
import type { Draft, DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import type { ResultList } from '#contract/schemas/fields';
import type { EnvelopeRecord, FilingQuote, SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import type { DocumentCheck } from '#contract/schemas/documentChecks';
import type { Upload } from '#contract/schemas/filingUploads';
import { COOKIES } from '#contract/site/settings';
import { confirmAddress } from './browserMails';
import { openPage, testAddress, type PageOptions } from './browserPage';
import { newUser, type NewUser } from './browserSignIn';
import { eventually } from './browserWaits';
import { aDraftFiling, aParty } from './filingDrafts';

/** Headers of a request that changes something. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return {
    [HEADERS.location]: INDIANA.code,
    [HEADERS.xsrf]: cookies.find(({ name }) => name === COOKIES.xsrf)?.value ?? '',
    [HEADERS.once]: randomUUID(),
    origin: testAddress(),
  };
}

/** Calls the site as the page's user. */
async function send<Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request.fetch(`${testAddress()}/web${path}`, {
    method,
    headers: await headersOf(page),
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}.`);
  return (await answer.json()) as Answer;
}

/** Opens a page of a new user who files as an individual. */
export async function openFiler(
  options: PageOptions = {},
): Promise<{ readonly page: Page; readonly owner: NewUser }> {
  const owner = newUser();
  const page = await openPage({ ...options, signedUpAs: owner, at: null });
  await confirmAddress(page, owner);
  await send(page, 'POST', '/efiling/filer', {});
  return { page, owner };
}

/** Gives the page's account a card of the test card company. */
export async function addCard(page: Page, card: RegExp): Promise<void> {
  await page.goto(`${testAddress()}/web/in/common/EditCcInfo`);
  await page.getByRole('button', { name: /^(Add|Replace) (a |the )?card/ }).click();
  const next = page.getByRole('link', { name: 'Continue to card entry' });
  const choice = page.getByLabel(card);
  await next.or(choice).first().waitFor();
  if (await next.isVisible()) await next.click();
  await choice.check();
  await page.getByRole('button', { name: 'Use this card' }).click();
  // Navigating earlier would cancel the return from the card page, which saves the card.
  await page.getByText('Card added.').waitFor();
}

/** A new small claim without its file. */
export function smallClaim(courtId: number): Partial<DraftContent> {
  return {
    courtId,
    typeCode: 'SC',
    typeName: 'Small Claims',
    amountCents: 125_050,
    parties: [
      aParty(1, {
        partyId: randomUUID(),
        typeCode: 'PLAINTIFF',
        isFiler: true,
        firstName: 'Nora',
        lastName: 'Newcomb',
      }),
      aParty(2, { partyId: randomUUID() }),
    ],
    filings: [
      // Filing ids must be unique across all users.
      aDraftFiling(1, {
        filingId: randomUUID(),
        code: 'NCLM',
        codeName: 'Notice of Claim',
        description: '',
        documents: [
          {
            documentId: randomUUID(),
            uploadId: null,
            component: 'lead',
            title: 'Notice of Claim',
            security: 'PUBLIC',
          },
        ],
      }),
    ],
  };
}

/** Starts a draft of the page's user with some content; returns the URL of a step. */
export async function startDraft(
  page: Page,
  kind: DraftKind,
  contentOf: (courtId: number) => Partial<DraftContent>,
  county = 'Marion',
): Promise<(step: string) => string> {
  const { courts } = await send<FilingStart>(page, 'GET', '/efiling/start');
  const court = courts.find(({ countyName }) => countyName.startsWith(county)) ?? courts[0];
  if (court === undefined) throw new Error('No court accepts filings.');
  const draft = await send<Draft>(page, 'POST', '/efiling/drafts', { kind, attorney: null });
  const { payment } = draft.content;
  await send(page, 'PUT', `/efiling/drafts/${draft.id}`, {
    version: draft.version,
    name: '',
    content: { ...EMPTY_CONTENT, payment, ...contentOf(court.id) },
  });
  const screen = kind === 'newCase' ? 'NewCase' : 'SubsequentFiling';
  return (step) => `${testAddress()}/web/vue/in/isefs/${screen}?draft=${draft.id}&step=${step}`;
}

/** A signed PDF file to choose in a page, with `bytes` of filler. */
export async function pdfFile(name: string, bytes = 0) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  page.drawText(`${name} ${randomUUID()}`, { x: 72, y: 600, size: 11 });
  const signature = {
    Type: 'Annot',
    Subtype: 'Ink',
    F: 4,
    Rect: [72, 500, 172, 530],
    InkList: [[72, 505, 110, 525, 170, 508]],
  };
  page.node.addAnnot(pdf.context.register(pdf.context.obj(signature)));
  if (bytes > 0) pdf.context.register(pdf.context.stream(randomBytes(bytes)));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
}

/** Uploads a file to a draft as a page does; returns its id once the check has passed. */
async function upload(
  page: Page,
  draftId: string,
  { buffer, name }: { name: string; buffer: Buffer },
) {
  const text = (value: string): string => Buffer.from(value).toString('base64');
  const created = await page.request.post(`${testAddress()}/web${UPLOADS_PATH}`, {
    headers: {
      ...(await headersOf(page)),
      'tus-resumable': '1.0.0',
      'upload-length': String(buffer.length),
      'upload-metadata': `filename ${text(name)},draftId ${text(draftId)}`,
    },
  });
  const address = created.headers()['location'] ?? '';
  await page.request.patch(new URL(address, testAddress()).href, {
    headers: {
      ...(await headersOf(page)),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: buffer,
  });
  const id = address.split('/').at(-1) ?? '';
  await eventually(async () => {
    const { items } = await send<UploadList>(page, 'GET', `/isefs/uploads?draftId=${draftId}`);
    expect(items.find((each) => each.id === id)?.state).toBe('passed');
  });
  return id;
}

type UploadList = ResultList<Upload>;

/** A complete draft of the page's user for a small claim, with a checked document. */
export interface ReadyClaim {
  readonly draftId: string;
  /** URL of a step. */
  readonly at: (step: string) => string;
}

/** Prepares a small claim as the pages do, up to its review. */
export async function prepareClaim(page: Page, county?: string): Promise<ReadyClaim> {
  const at = await startDraft(page, 'newCase', smallClaim, county);
  const draftId = new URL(at('case')).searchParams.get('draft') ?? '';
  const path = `/efiling/drafts/${draftId}`;
  const uploadId = await upload(page, draftId, await pdfFile('Claim.pdf'));
  const { content, version } = await send<Draft>(page, 'GET', path);
  const filings = content.filings.map((filing) => ({
    ...filing,
    documents: filing.documents.map((each) => ({ ...each, uploadId })),
  }));
  const complete = { ...content, filings };
  await send(page, 'PUT', path, { version, name: '', content: complete });
  await eventually(async () => {
    const checks = await send<ResultList<DocumentCheck>>(
      page,
      'GET',
      `/isefs/documentChecks?draftId=${draftId}`,
    );
    expect(checks.items.map(({ findings, state }) => [state, findings])).toEqual([['done', []]]);
  });
  return { draftId, at };
}

/**
 * Files a small claim of the page's user as the pages do, and waits until the court has it;
 * returns its envelope. Needs a card.
 */
export async function fileClaim(page: Page, county?: string): Promise<string> {
  const { draftId } = await prepareClaim(page, county);
  const path = `/efiling/drafts/${draftId}`;
  const quote = await send<FilingQuote>(page, 'POST', `${path}/quote`, {});
  const answer = await send<SubmitAnswer>(page, 'POST', `${path}/submission`, {
    version: quote.version,
    quoteId: quote.quote?.quoteId,
    isAgreed: true,
  });
  const { envelopeId } = answer;
  if (envelopeId === null) throw new Error(`The claim was not filed: ${answer.outcome}.`);
  await eventually(async () => {
    const { status } = await send<EnvelopeRecord>(page, 'GET', `/efiling/envelopes/${envelopeId}`);
    expect(status).toBe('submitted');
  });
  return envelopeId;
}
