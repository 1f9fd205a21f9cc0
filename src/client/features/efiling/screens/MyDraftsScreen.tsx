import {
  EFILING_PATH,
  MY_TEMPLATES_PATH,
  NEW_CASE_PATH,
  SUBSEQUENT_FILING_PATH,
} from '#contract/filing/pages';
import { DRAFT_RETENTION_DAYS, DRAFT_WARNING_DAYS } from '#contract/filing/draftWords';
import { formatDate, formatDateTime, formatDateTimeShort, formatMoney } from '#contract/formats';
import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { column, rowHeader, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { phoneColumn, PhoneTitle } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { usePagePorts } from '../../../platform/PagePorts';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { Facts } from '../../../ui/Facts';
import { MainActions } from '../../../ui/PageActions';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { StatusTag } from '../../../ui/StatusTag';
import { ToolMenu } from '../../../ui/ToolMenu';
import { useConfirmedClick } from '../../../ui/useConfirmedClick';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { draftList, removeDraft } from '../drafts/slice';
import { draftCaption, draftTitle } from '../drafts/draftTitle';
import { NEXT_ACTIONS, nextStepLink, otherNeeds, positionOf, stepWords } from '../drafts/progress';
import own from '../drafts/drafts.module.css';
import styles from '../envelopes/envelopes.module.css';
import { SaveAsTemplate } from '../templates/SaveAsTemplate';

type Column = DataColumn<DraftSummary, never>;

const DRAFT: Column = rowHeader('Draft', (draft) => (
  <span className={classNames(styles.name, styles.listed, own.draft)}>
    <AppLink {...nextStepLink(draft)}>{draftCaption(draft)}</AppLink>
    <span className={styles.soft}>
      <Facts>
        <span className={styles.number}>{numberOf(draft)}</span>
        <span className={own.piece}>{draft.courtName ?? 'Court not chosen'}</span>
        <span title={draft.filings.join(', ')}>{filingsOf(draft)}</span>
      </Facts>
    </span>
  </span>
));

/** Names the first filing of a draft, and counts the others. */
function filingsOf({ filings: [first, ...others] }: DraftSummary): string {
  if (first === undefined) return 'No filings yet';
  return others.length === 0 ? first : `${first} + ${String(others.length)} more`;
}

const PROGRESS: Column = column(
  'Progress',
  (draft) => {
    const { at, of } = positionOf(draft);
    const more = otherNeeds(draft);
    return (
      <span className={own.step}>
        <ProgressMeter
          label="Steps completed"
          used={at - 1}
          included={of}
          words={stepWords(draft)}
        />
        {more === null ? null : (
          <span className={classNames(styles.soft, own.missing)}>{more}</span>
        )}
      </span>
    );
  },
  { isLabelHidden: true },
);

const FEE: Column = column(
  'Fee so far',
  ({ seenCents }) => (seenCents === null ? '—' : formatMoney(seenCents)),
  { align: 'end', isNoWrap: true, priority: 2 },
);

const SAVED: Column = column(
  'Last saved',
  (draft) => (
    <span className={classNames(styles.name, own.saved)}>
      <span>
        <SavedAt draft={draft} />
        {draft.isOwn ? null : ` by ${draft.ownerName}`}
      </span>
      <KeptUntil draft={draft} />
    </span>
  ),
  { priority: 2, isNoWrap: true },
);

const TOOLS: Column = toolsColumn(
  'Continue, save as template, or delete',
  (draft) => (
    <span className={own.tools}>
      <ContinueLink draft={draft} />
      <DraftMenu draft={draft} />
    </span>
  ),
  { align: 'end' },
);

const COLUMNS: readonly Column[] = [DRAFT, PROGRESS, FEE, SAVED, TOOLS];

/** Columns of a list in which no draft has an estimate yet. */
const WITHOUT_FEES = COLUMNS.filter((each) => each !== FEE);

/** An unchanged draft's deletion date is a warning if it is at most this many days away. */
const SOON_DAYS = 14;

/** When the draft was last saved, in court time; the year and the zone are in the tooltip. */
function SavedAt({ draft: { timeZone, updatedAt } }: { readonly draft: DraftSummary }) {
  const { now } = usePagePorts();
  const zone = timeZone ?? STATE_TIME_ZONE;
  return (
    <time dateTime={updatedAt} title={formatDateTime(updatedAt, zone)}>
      {formatDateTimeShort(updatedAt, zone, new Date(now()).toISOString())}
    </time>
  );
}

/** The deletion date of an unchanged draft, with a warning if it is soon. */
function KeptUntil({ draft: { deletesOn } }: { readonly draft: DraftSummary }) {
  const { now } = usePagePorts();
  const words = `Kept until ${formatDate(deletesOn)}`;
  return Date.parse(deletesOn) - now() > SOON_DAYS * DAY_MS ? (
    <span className={styles.soft} title="If the draft stays unchanged">
      {words}
    </span>
  ) : (
    <StatusTag tone="warning">{`${words} if unchanged`}</StatusTag>
  );
}

/** Columns on a phone: the title, two lines, and the row's buttons below them. */
const PHONE_COLUMNS: readonly Column[] = [
  rowHeader('Draft', (draft) => (
    <AppLink {...nextStepLink(draft)}>
      <PhoneTitle>{draftCaption(draft)}</PhoneTitle>
    </AppLink>
  )),
  phoneColumn('Progress', (draft) => ({
    ...(draft.caseNumber === ''
      ? { facts: [numberOf(draft), filingsOf(draft)] }
      : { facts: [numberOf(draft)], more: [filingsOf(draft)] }),
    place: [draft.courtName ?? 'Court not chosen'],
    status: [
      stepWords(draft),
      draft.isOwn ? null : `By ${draft.ownerName}`,
      <SavedAt key="saved" draft={draft} />,
    ],
  })),
  TOOLS,
];

/** Opens the draft at its next step. */
function ContinueLink({ draft }: { readonly draft: DraftSummary }) {
  return (
    <AppLink {...nextStepLink(draft)} className={buttonClass('secondary', 'small')}>
      Continue
      <VisuallyHidden>
        {' '}
        {draftTitle(draft)}: {NEXT_ACTIONS[draft.step]}
      </VisuallyHidden>
    </AppLink>
  );
}

/** Menu with a draft's other actions. */
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
  const of = useAppSelector(draftList.select);
  const isPhone = useIsPhone();
  const drafts = dataOf(of)?.items ?? [];
  const hasFees = drafts.some(({ seenCents }) => seenCents !== null);
  return (
    <ListView
      of={of}
      things={{ one: 'draft', many: 'drafts' }}
      caption="Drafts"
      isLeadHidden
      areActionsInHeading
      columns={isPhone ? PHONE_COLUMNS : hasFees ? COLUMNS : WITHOUT_FEES}
      actions={({ total }) => (total === 0 ? null : <StartLinks />)}
      empty={{
        title: 'No drafts',
        text: 'Filings that you start are saved here until you submit them.',
        action: (
          <AppLink to={EFILING_PATH} className={buttonClass()}>
            Start a filing
          </AppLink>
        ),
      }}
      foot={({ total }) => (total === 0 ? null : <Retention />)}
    />
  );
}

/** Links that start another filing. */
function StartLinks() {
  return (
    <MainActions>
      <AppLink to={SUBSEQUENT_FILING_PATH} className={buttonClass()}>
        File into a case
      </AppLink>
      <AppLink to={NEW_CASE_PATH} className={buttonClass('primary')}>
        File a new case
      </AppLink>
    </MainActions>
  );
}

/** How long drafts are saved. */
function Retention() {
  return (
    <p className={styles.soft}>
      A draft is deleted {DRAFT_RETENTION_DAYS} days after its last change. We email its owner{' '}
      {DRAFT_WARNING_DAYS} days before. Everyone in your firm can continue these drafts. For similar
      filings, <AppLink to={MY_TEMPLATES_PATH}>use a template</AppLink>.
    </p>
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
