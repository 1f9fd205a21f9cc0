import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { HEADERS } from '#contract/headers';
import { EMPTY_CONTENT } from '#contract/filingDrafts';
import type { Draft, FilingStart } from '#contract/schemas/filingDrafts';
import { signInAt } from '../support/browserSignIn';
import { aDraftFiling, aParty, uuid } from '../support/filingDrafts';
import type { Measure } from './measure';
import { median, quantile } from './measure';
import { withPage, withServer } from './running';

const DEMO_SCALE = 0.05;
const PARTIES = 40;
const FILINGS = 20;
const DOCUMENTS_EACH = 3;
const TIMES = 30;
const OPEN_GOAL_MS = 150;
const SAVE_GOAL_MS = 50;
const CHUNK_GOAL_KB = 60;

/** A draft of 40 parties and 60 documents of that court. */
function largeContent(courtId: number) {
  return {
    ...EMPTY_CONTENT,
    courtId,
    typeCode: 'CC',
    typeName: 'Civil Collection',
    parties: Array.from({ length: PARTIES }, (_, index) => aParty(index)),
    filings: Array.from({ length: FILINGS }, (_, index) =>
      aDraftFiling(index, {
        documents: Array.from({ length: DOCUMENTS_EACH }, (_document, place) => ({
          documentId: uuid(10_000 + index * DOCUMENTS_EACH + place),
          uploadId: null,
          component: place === 0 ? ('lead' as const) : ('attachment' as const),
          title: `Document ${String(place)}`,
          security: 'PUBLIC',
        })),
      }),
    ),
  };
}

/** Sends a call as the page does, and returns its answer and its time. */
async function timedCall<Answer>(
  page: Page,
  address: string,
  [method, path]: readonly ['GET' | 'POST' | 'PUT', string],
  data?: object,
): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '';
  const headers = { [HEADERS.location]: 'STATE-IN', [HEADERS.xsrf]: token, origin: address };
  const began = performance.now();
  const response = await page.request.fetch(`${address}/web${path}`, { method, headers, data });
  const body = await response.body();
  const ms = performance.now() - began;
  if (!response.ok()) throw new Error(`${String(response.status())} for ${path}`);
  return { answer: JSON.parse(body.toString('utf8')) as Answer, ms };
}

/**
 * Measures opening and saving a large draft over HTTP, and the scripts that the flow loads beyond
 * the start page of e-filing.
 */
export const filing: Measure = {
  name: 'filing',
  measure: () =>
    withServer(DEMO_SCALE, (address) =>
      withPage(async (page) => {
        await signInAt(page, address, 'in', 'admin');
        const start = await timedCall<FilingStart>(page, address, ['GET', '/efiling/start']);
        const courtId = start.answer.courts[0]?.id ?? 0;
        const created = await timedCall<Draft>(page, address, ['POST', '/efiling/drafts'], {
          kind: 'newCase',
          attorney: null,
        });
        const { id } = created.answer;
        const content = largeContent(courtId);
        const [opens, saves, floors]: [number[], number[], number[]] = [[], [], []];
        let { version } = created.answer;
        for (let time = 0; time < TIMES; time += 1) {
          const body = { version, name: '', content };
          const saved = await timedCall<Draft>(
            page,
            address,
            ['PUT', `/efiling/drafts/${id}`],
            body,
          );
          ({ version } = saved.answer);
          saves.push(saved.ms);
          opens.push((await timedCall(page, address, ['GET', `/efiling/drafts/${id}`])).ms);
          floors.push((await timedCall(page, address, ['GET', '/users/current'])).ms);
        }
        const scripts = new Set<string>();
        page.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.add(request.url());
        });
        await page.goto(`${address}/web/vue/in/isefs`);
        await page.getByRole('link', { name: 'Start or continue a filing' }).waitFor();
        const before = new Set(scripts);
        await page.goto(`${address}/web/vue/in/isefs/NewCase?draft=${id}&step=documents`);
        await page.getByRole('group', { name: /^1\. / }).waitFor();
        const added = [...scripts].filter((url) => !before.has(url));
        const sizes = await Promise.all(
          added.map(async (url) => {
            const code = await (await page.request.get(url)).body();
            return gzipSync(code, { level: 9 }).length / 1_000;
          }),
        );
        const flowKb = sizes.reduce((sum, kb) => sum + kb, 0);
        const floor = median(floors);
        const floorIs = 'reading the current user';
        return [
          {
            name: 'Opening a draft of 40 parties and 60 documents (p95 of 30)',
            unit: 'ms',
            value: quantile(opens, 0.95),
            floor,
            floorIs,
            goal: OPEN_GOAL_MS,
          },
          {
            name: 'Saving such a draft (median of 30)',
            unit: 'ms',
            value: median(saves),
            floor,
            floorIs,
            goal: SAVE_GOAL_MS,
          },
          {
            name: 'JavaScript of the filing flow, beyond the overview of e-filing',
            unit: 'kB',
            value: flowKb,
            floor: null,
            floorIs: '',
            goal: CHUNK_GOAL_KB,
          },
        ];
      }),
    ),
};
