import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildQuery } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { startBuiltServer } from '../../support/builtServer';
import { TIMED_QUERIES } from './queries';

const MANY_SEARCHES = 5_000;
const STEP = 1_000;
/** Trusted proxy: gives each visitor a separate address, so that no rate limit applies. */
const TRUSTED = '127.0.0.1';

/** Returns the megabytes of memory of a process and its workers. */
function residentMegabytes(processId: number): number {
  const status = readFileSync(`/proc/${String(processId)}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

function visitor(at: number): string {
  return `10.${String((at >> 16) & 255)}.${String((at >> 8) & 255)}.${String(at & 255)}`;
}

/** Searches like the browser app, then measures the built server's memory. */
export async function measureServerMemory(
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  const server = await startBuiltServer({
    dataDir,
    logFile: path.join(dataDir, 'server.log'),
    environment: { DEMO: 'on', TRUST_PROXY: TRUSTED },
  });
  try {
    const queries = TIMED_QUERIES.filter(({ class: ofClass }) => ofClass === 'party');
    say(`memory of the built server at first: ${String(residentMegabytes(server.processId))} MB`);
    const refused = new Map<number, number>();
    for (let at = 0; at < MANY_SEARCHES; at += 1) {
      const { text = '' } = queries[at % queries.length] ?? {};
      const query = buildQuery({ fullName: text, isFullTextNameBasedSearch: 'true' });
      const answer = await fetch(`${server.address}/web/court/cases${query}`, {
        headers: { 'location-code': INDIANA.code, 'x-forwarded-for': visitor(at) },
      });
      await answer.arrayBuffer();
      if (!answer.ok) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      if ((at + 1) % STEP === 0) {
        const held = residentMegabytes(server.processId);
        say(`  after ${(at + 1).toLocaleString('en-US')}: ${String(held)} MB`);
      }
    }
    for (const [status, count] of refused) say(`  ${String(count)} answered ${String(status)}`);
  } finally {
    await server.stop();
  }
}
