import { ruleOf, type FindingLevel } from '#contract/filing/documentCheck/rules';
import { formatCount } from '#contract/formats';
import type { Finding } from '#contract/schemas/documentChecks';
import type { StatusTone } from '../../../ui/StatusTag';
import type { FindingCounts, ShownCheck } from './merged';

/** Headings of the finding groups, most severe first. */
export const LEVEL_TITLES: Readonly<Record<FindingLevel, string>> = {
  error: 'To fix',
  warning: 'To check',
  advice: 'Advice',
};

/** Formats counts: `2 to fix, 3 to check, 1 advice`. */
function countWords({ advice, checkedOff, error, warning }: FindingCounts): string {
  const parts = [
    [error, 'to fix'],
    [warning, 'to check'],
    [checkedOff, 'checked off'],
    [advice, 'advice'],
  ] as const;
  const words = parts.flatMap(([count, what]) =>
    count === 0 ? [] : [`${formatCount(count)} ${what}`],
  );
  return words.length === 0 ? 'No problems found' : words.join(', ');
}

/** Sums up a document's check in one line. */
export function checkLine(
  { progress, status }: Pick<ShownCheck, 'progress' | 'status'>,
  counts: FindingCounts,
): { readonly tone: StatusTone; readonly word: string } {
  switch (status) {
    case 'reading': {
      if (progress === null) return { tone: 'open', word: 'Opening the document' };
      const { pageCount, pages } = progress;
      const page = formatCount(Math.min(pages + 1, pageCount));
      return { tone: 'open', word: `Checking page ${page} of ${formatCount(pageCount)}` };
    }
    case 'waiting':
      return { tone: 'open', word: 'Checking the document' };
    case 'locked':
      return { tone: 'pastDue', word: 'Locked with a password' };
    case 'failed':
      return { tone: 'neutral', word: 'Not checked: the file couldn’t be read' };
    case 'done':
      return { tone: toneOf(counts), word: countWords(counts) };
  }
}

function toneOf({ error, warning }: FindingCounts): StatusTone {
  if (error > 0) return 'pastDue';
  return warning > 0 ? 'warning' : 'released';
}

/** Formats a finding's title with its page: `Social Security number, page 3`. */
export function findingTitle({ code, page }: Pick<Finding, 'code' | 'page'>): string {
  const { title } = ruleOf(code);
  return page === null ? title : `${title}, page ${formatCount(page)}`;
}
