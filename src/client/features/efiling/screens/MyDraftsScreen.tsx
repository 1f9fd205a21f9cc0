import {
  EFILING_PATH,
  MY_TEMPLATES_PATH,
  NEW_CASE_PATH,
  SUBSEQUENT_FILING_PATH,
} from '#contract/filingPages';
import { DRAFT_RETENTION_DAYS, DRAFT_WARNING_DAYS } from '#contract/filingDraftWords';
import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { column, rowHeader, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { phoneColumn, PhoneTitle } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { formatDate, formatDateIn, formatMoney } from '../../../ui/formats';
import { Facts } from '../../../ui/Facts';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Section } from '../../../ui/Section';
import { ToolMenu } from '../../../ui/ToolMenu';
import { useConfirmedClick } from '../../../ui/useConfirmedClick';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { AppLink } from '../../../widgets/AppLink';
import { draftList, removeDraft } from '../drafts/slice';
import { draftCaption, draftTitle } from '../drafts/draftTitle';
import {
  missingWords,
  NEXT_ACTIONS,
  nextStepLink,
  positionOf,
  stepWords,
} from '../drafts/progress';
import own from '../drafts/drafts.module.css';
import styles from '../envelopes/envelopes.module.css';
import { Moment } from '../envelopes/Moment';
import { SaveAsTemplate } from '../templates/SaveAsTemplate';

const COLUMNS: readonly DataColumn<DraftSummary, never>[] = [
  rowHeader('Draft', (draft) => (
    <span className={classNames(styles.name, styles.listed)}>
      <AppLink {...nextStepLink(draft)}>{draftCaption(draft)}</AppLink>
      <span className={styles.soft}>
        <Facts>
          <span className={styles.number}>{numberOf(draft)}</span>
          <span className={own.piece}>{draft.courtName ?? 'Court not chosen'}</span>
        </Facts>
      </span>
      <span className={styles.soft}>
        {draft.filings.length === 0 ? 'No filings added yet' : draft.filings.join(', ')}
      </span>
    </span>
  )),
  column(
    'Progress',
    (draft) => {
      const { at, of } = positionOf(draft);
      return (
        <span className={own.step}>
          <ProgressMeter
            label="Steps completed"
            used={at - 1}
            included={of}
            words={stepWords(draft)}
          />
          <span className={classNames(styles.soft, own.missing)}>{missingWords(draft)}</span>
        </span>
      );
    },
    { isLabelHidden: true },
  ),
  column(
    'Fee so far',
    ({ seenCents }) => (seenCents === null ? 'Not estimated' : formatMoney(seenCents)),
    { align: 'end', isNoWrap: true, priority: 2 },
  ),
  column(
    'Last saved',
    ({ deletesOn, isOwn, ownerName, timeZone, updatedAt }) => (
      <span className={classNames(styles.name, own.saved)}>
        <Moment at={updatedAt} timeZone={timeZone ?? STATE_TIME_ZONE} />
        <span className={styles.soft}>Deleted {formatDate(deletesOn)} if unchanged</span>
        {isOwn ? null : <span className={styles.soft}>By {ownerName}</span>}
      </span>
    ),
    { priority: 2 },
  ),
  toolsColumn(
    'Continue, save as template, or delete',
    (draft) => (
      <span className={own.tools}>
        <AppLink {...nextStepLink(draft)} className={buttonClass('secondary', 'small')}>
          Continue
          <VisuallyHidden>
            {' '}
            {draftTitle(draft)}: {NEXT_ACTIONS[draft.step]}
          </VisuallyHidden>
        </AppLink>
        <DraftMenu draft={draft} />
      </span>
    ),
    { isNoWrap: false, align: 'end' },
  ),
];

/** Columns of a phone, whose title continues the draft. */
const PHONE_COLUMNS: readonly DataColumn<DraftSummary, never>[] = [
  rowHeader('Draft', (draft) => (
    <AppLink {...nextStepLink(draft)}>
      <PhoneTitle>{draftCaption(draft)}</PhoneTitle>
    </AppLink>
  )),
  phoneColumn('Progress', (draft) => ({
    facts: [numberOf(draft), draft.courtName ?? 'Court not chosen'],
    status: [
      stepWords(draft),
      `Saved ${formatDateIn(draft.updatedAt, draft.timeZone ?? STATE_TIME_ZONE)}`,
      draft.isOwn ? null : `By ${draft.ownerName}`,
    ],
  })),
  toolsColumn(
    'Save as template, or delete',
    (draft) => (
      <span className={own.beside}>
        <DraftMenu draft={draft} />
      </span>
    ),
    { isBesideHeader: true },
  ),
];

/** Menu with what else can be done with a draft. */
function DraftMenu({ draft }: { readonly draft: DraftSummary }) {
  return (
    <ToolMenu
      id={`draft-${draft.id}`}
      label={
        <>
          More<VisuallyHidden> for {draftTitle(draft)}</VisuallyHidden>
        </>
      }
    >
      <SaveAsTemplate
        of={{ draftId: draft.id }}
        title={draftTitle(draft)}
        filings={draft.filings}
      />
      <DeleteButton draft={draft} />
    </ToolMenu>
  );
}

/** Returns the case number, or why there is none. */
function numberOf({ caseNumber, kind }: DraftSummary): string {
  if (caseNumber !== '') return caseNumber;
  return kind === 'newCase' ? 'New case' : 'No number yet';
}

/** Drafts of the user and of the user's firm (spec section 2, E-filing). */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(draftList.select)}
      things={{ one: 'draft', many: 'drafts' }}
      caption="Drafts"
      columns={useIsPhone() ? PHONE_COLUMNS : COLUMNS}
      empty={{
        title: 'No drafts',
        text: 'Filings that you start are saved here until you submit them.',
        action: (
          <AppLink to={EFILING_PATH} className={buttonClass()}>
            Start a filing
          </AppLink>
        ),
      }}
      foot={({ total }) => (total === 0 ? null : <MoreAboutDrafts />)}
    />
  );
}

/** Links that start another filing, and how long drafts are saved. */
function MoreAboutDrafts() {
  return (
    <div className={own.more}>
      <Section title="Start another filing">
        <p className={own.links}>
          <AppLink to={NEW_CASE_PATH} className={buttonClass()}>
            File a new case
          </AppLink>
          <AppLink to={SUBSEQUENT_FILING_PATH} className={buttonClass()}>
            File into a case
          </AppLink>
          <AppLink to={MY_TEMPLATES_PATH} className={buttonClass()}>
            Use a template
          </AppLink>
        </p>
      </Section>
      <Section title="How long drafts are saved">
        <p>
          A draft is deleted {DRAFT_RETENTION_DAYS} days after its last change. We email its owner{' '}
          {DRAFT_WARNING_DAYS} days before. Other users of your firm can continue it too.
        </p>
      </Section>
    </div>
  );
}

function DeleteButton({ draft }: { readonly draft: DraftSummary }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => removeDraft.select(state, draft.id));
  const { handlers, isAsked } = useConfirmedClick(() =>
    dispatch(removeDraft.send({ params: { draftId: draft.id } })),
  );
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      variant={isAsked ? 'danger' : 'secondary'}
      aria-label={`${isAsked ? 'Confirm: delete' : 'Delete'} ${draftTitle(draft)}`}
      {...handlers}
    >
      {isAsked ? 'Confirm' : 'Delete'}
    </Button>
  );
}
