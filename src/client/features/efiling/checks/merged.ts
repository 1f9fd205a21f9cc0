import { ruleOf, type FindingLevel } from '#contract/filing/documentCheck/rules';
import { isCheckedOff } from '#contract/filing/documentProblems';
import type { CheckedDocument } from '#contract/filing/draftProblems';
import type { DocumentCheck, Finding } from '#contract/schemas/documentChecks';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { FileCheck } from './slice';

/** The displayed check of a file: the server's, or the browser's until the server is done. */
export interface ShownCheck {
  /** `waiting`: only the server can check the file, and its check isn't done. */
  readonly status: 'reading' | 'waiting' | 'done' | 'locked' | 'failed';
  readonly findings: readonly Finding[];
  /** True if there were more findings than could be listed. */
  readonly isCut: boolean;
  /** Pages read so far by the browser; null once it is done. */
  readonly progress: { readonly pages: number; readonly pageCount: number } | null;
}

const NONE: readonly Finding[] = [];

/**
 * Merges both checks of a file: prefers the server's finished check, unless the draft has changed
 * and the browser's own check is done. Null if neither exists. `isCurrent`: the draft is saved.
 */
export function mergeChecks(
  server: DocumentCheck | undefined,
  own: FileCheck | undefined,
  isCurrent: boolean,
): ShownCheck | null {
  const isOwnDone = own?.status === 'done';
  if (server?.state === 'done' && (isCurrent || !isOwnDone)) {
    return { status: 'done', findings: server.findings, isCut: server.isCut, progress: null };
  }
  if (own !== undefined && (isOwnDone || own.status === 'reading')) {
    const { findings, pageCount, pages, status } = own;
    const isReading = status === 'reading' && pageCount !== null;
    const progress = isReading ? { pages, pageCount } : null;
    return { status, findings, isCut: false, progress };
  }
  if (server !== undefined) {
    const status = server.state === 'waiting' ? 'waiting' : 'failed';
    return { status, findings: NONE, isCut: false, progress: null };
  }
  return own === undefined
    ? null
    : { status: own.status, findings: NONE, isCut: false, progress: null };
}

/**
 * Converts a check to the type that the draft's problems use; null if the check doesn't prevent
 * filing.
 */
export function asProblemFact(
  documentId: string,
  server: DocumentCheck | undefined,
  shown: ShownCheck | null,
): CheckedDocument | null {
  if (server?.state === 'waiting') return { documentId, state: 'waiting', findings: [] };
  if (shown?.status !== 'done') return null;
  return { documentId, state: 'done', findings: shown.findings };
}

/** Number of open findings per level; errors and advice can't be dismissed. */
export interface FindingCounts extends Readonly<Record<FindingLevel, number>> {
  readonly checkedOff: number;
}

/** Counts a document's findings. */
export function countFindings(
  findings: readonly Finding[],
  checkedOff: DraftContent['checkedOff'],
  documentId: string,
): FindingCounts {
  const counts = { error: 0, warning: 0, advice: 0, checkedOff: 0 };
  for (const { code, page } of findings) {
    const { level } = ruleOf(code);
    const isOff = level === 'warning' && isCheckedOff(checkedOff, { documentId, code, page });
    counts[isOff ? 'checkedOff' : level] += 1;
  }
  return counts;
}

/** Dismisses or reopens a document's warnings with these codes and pages. */
export function withCheckedOff(
  { checkedOff, filings }: DraftContent,
  documentId: string,
  findings: readonly Pick<Finding, 'code' | 'page'>[],
  isOn: boolean,
): Pick<DraftContent, 'checkedOff'> {
  const there = new Set(
    filings.flatMap(({ documents }) => documents.map((each) => each.documentId)),
  );
  const isMeant = (each: DraftContent['checkedOff'][number]): boolean =>
    each.documentId === documentId &&
    findings.some(({ code, page }) => code === each.code && page === each.page);
  const others = checkedOff.filter((each) => !isMeant(each) && there.has(each.documentId));
  if (!isOn) return { checkedOff: others };
  const added = new Map(
    findings.map(({ code, page }) => [`${code} ${String(page)}`, { documentId, code, page }]),
  );
  return { checkedOff: [...others, ...added.values()].slice(-MOST) };
}

/** Maximum dismissed warnings per draft. */
const MOST = 1_000;
