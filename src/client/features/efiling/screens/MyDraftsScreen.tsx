import { useState } from 'react';
import { draftPath, EFILING_PATH } from '#contract/filingDrafts';
import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { rowHeader, dateColumn, textColumn, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { AppLink } from '../../../widgets/AppLink';
import { draftList, removeDraft } from '../drafts/slice';
import { draftCaption, draftTitle } from '../drafts/draftTitle';
import styles from '../envelopes/envelopes.module.css';
import { SaveAsTemplate } from '../templates/SaveAsTemplate';

/**
 * Formats where a draft is filed: "41D01-2611-CC-001165 · Johnson Superior Court 1"; omits the
 * number if it is the title.
 */
function whereOf(draft: DraftSummary): string {
  const { caseNumber, courtName } = draft;
  const number = draftCaption(draft) === caseNumber ? '' : caseNumber;
  return [number, courtName ?? 'Court not chosen'].filter((part) => part !== '').join(' · ');
}

const COLUMNS: readonly DataColumn<DraftSummary, never>[] = [
  rowHeader('Draft', (draft) => (
    <span className={styles.name}>
      <AppLink to={draftPath(draft.kind)} query={{ draft: draft.id, step: 'case' }}>
        {draftCaption(draft)}
      </AppLink>
      <span className={styles.soft}>{whereOf(draft)}</span>
    </span>
  )),
  textColumn('Filings', ({ filings }) => filings.join(', '), { priority: 2 }),
  textColumn('Prepared by', ({ isOwn, ownerName }) => (isOwn ? 'You' : ownerName), {
    priority: 3,
  }),
  dateColumn('Expires', ({ deletesOn }) => deletesOn, { priority: 2 }),
  toolsColumn(
    'Save as template, or delete',
    (draft) => (
      <span className={styles.tools}>
        <SaveAsTemplate
          of={{ draftId: draft.id }}
          title={draftTitle(draft)}
          filings={draft.filings}
        />
        <DeleteButton draft={draft} />
      </span>
    ),
    { isNoWrap: false, align: 'end' },
  ),
];

/** Drafts of the user and of the user's firm (spec section 2, E-filing). */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(draftList.select)}
      things={{ one: 'draft', many: 'drafts' }}
      caption="Drafts"
      columns={COLUMNS}
      empty={{
        title: 'No drafts',
        text: 'Filings that you start are saved here until you submit them.',
        action: (
          <AppLink to={EFILING_PATH} className={buttonClass()}>
            Start a filing
          </AppLink>
        ),
      }}
    />
  );
}

function DeleteButton({ draft }: { readonly draft: DraftSummary }) {
  const dispatch = useAppDispatch();
  const [isAsked, setIsAsked] = useState(false);
  const { status } = useAppSelector((state) => removeDraft.select(state, draft.id));
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      variant={isAsked ? 'danger' : 'secondary'}
      aria-label={`${isAsked ? 'Confirm: delete' : 'Delete'} ${draftTitle(draft)}`}
      onClick={() => {
        if (isAsked) dispatch(removeDraft.send({ params: { draftId: draft.id } }));
        else setIsAsked(true);
      }}
      onBlur={() => setIsAsked(false)}
    >
      {isAsked ? 'Confirm' : 'Delete'}
    </Button>
  );
}
