import { problemText } from '#contract/filing/draftProblemTexts';
import { useCallback, useMemo } from 'react';
import type { DraftProblem, FilingStep } from '#contract/filing/draftProblems';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectFlow, selectKind, selectPolicy, selectProblems, selectStart } from './selectors';
import { draftEdited } from './slice';
import { fieldId } from './words';

/**
 * Returns the draft for a step: content, facts, a change function, and the messages of its fields.
 */
export function useDraft(step: FilingStep) {
  const dispatch = useAppDispatch();
  const { content, tried } = useAppSelector(selectFlow);
  const problems = useAppSelector(selectProblems);
  const start = useAppSelector(selectStart);
  const { codes, policy } = useAppSelector(selectPolicy);
  const kind = useAppSelector(selectKind);
  const isShown = tried.includes(step);
  const edit = useCallback(
    (change: Partial<DraftContent>) => dispatch(draftEdited(change)),
    [dispatch],
  );
  const own = useMemo(() => problems.filter((each) => each.step === step), [problems, step]);
  /** Returns a field's id and error, for `Field`. */
  const field = (name: string): { readonly id: string; readonly error: string | null } => {
    const found = isShown ? own.find((each) => placeOf(each) === name) : undefined;
    return { id: fieldId(name), error: found === undefined ? null : problemText(found) };
  };
  return { content, edit, field, kind, policy, codes, start, problems: own, isShown };
}

/** Returns the control where a problem is shown: a document's title, or the button of its check. */
function placeOf({ code, field }: DraftProblem): string {
  return CHECK_PROBLEMS.has(code) ? `check.${field}` : field;
}

const CHECK_PROBLEMS: ReadonlySet<DraftProblem['code']> = new Set([
  'checkWaiting',
  'checkError',
  'warningOpen',
]);

/** Returns the document whose check found the problem; null for other problems. */
export function checkedDocumentOf({ code, field }: DraftProblem): string | null {
  const isFound = code === 'checkError' || code === 'warningOpen';
  return isFound ? field.replace(/^document\./, '') : null;
}

/** Returns the problems as lines of the error summary. */
export function summaryOf(problems: readonly DraftProblem[]) {
  return problems.map((problem) => ({
    key: `${problem.field} ${problem.code} ${problem.subject}`,
    message: problemText(problem),
    fieldId: fieldId(placeOf(problem)),
  }));
}
