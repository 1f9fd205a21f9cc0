import { useState } from 'react';
import { EFILING_PATH } from '#contract/filingPages';
import { draftPath } from '#contract/filingDrafts';
import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { column, rowHeader, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { formatDate } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { draftList, removeDraft } from '../drafts/slice';
import { draftCaption, draftTitle } from '../drafts/draftTitle';
import styles from '../envelopes/envelopes.module.css';
import { SaveAsTemplate } from '../templates/SaveAsTemplate';

const COLUMNS: readonly DataColumn<DraftSummary, never>[] = [
  rowHeader('Draft', (draft) => (
    <span className={classNames(styles.name, styles.listed)}>
      <AppLink to={draftPath(draft.kind)} query={{ draft: draft.id, step: 'case' }}>
        {draftCaption(draft)}
      </AppLink>
      <span className={classNames(styles.soft, styles.titles)} title={draft.filings.join(', ')}>
        {draft.filings.length === 0 ? 'Nothing to file yet' : draft.filings.join(', ')}
      </span>
    </span>
  )),
  column(
    'Case',
    ({ caseNumber, courtName, kind }) => (
      <span className={styles.name}>
        <span className={styles.number}>
          {caseNumber === '' ? (kind === 'newCase' ? 'New case' : 'No number yet') : caseNumber}
        </span>
        <span className={classNames(styles.soft, styles.titles)}>
          {courtName ?? 'Court not chosen'}
        </span>
      </span>
    ),
    { isLabelHidden: true },
  ),
  column(
    'Expires',
    ({ deletesOn, isOwn, ownerName }) => (
      <span className={styles.name}>
        <span className={styles.number}>{formatDate(deletesOn)}</span>
        <span className={styles.soft}>By {isOwn ? 'you' : ownerName}</span>
      </span>
    ),
    { priority: 2 },
  ),
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
