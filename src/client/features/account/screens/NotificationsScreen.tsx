import { useMemo } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatDateShort, formatDateTimeShort } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { ALERT_USE_PATH, SAVED_SEARCHES_PATH } from '#contract/account/pages';
import { registersOf } from '#contract/records/registers';
import {
  isKindOf,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_PATH,
  notificationWords,
  type InboxChange,
  type NotificationKind,
} from '#contract/account/notifications';
import type { Notification, NotificationsQuery } from '#contract/schemas/notifications';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { dateIn, DAY_MS } from '#contract/time';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { column, rowHeader, toolsColumn } from '../../../records/columns';
import { FindForm } from '../../../records/FindForm';
import { ListView, type ListAnswer } from '../../../records/ListView';
import { PhoneFold, useIsPhone } from '../../../records/PhoneFold';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { selectUnread } from '../../../state/notifications/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn, RowGroup } from '../../../ui/dataColumn';
import { Field } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import { Reading } from '../../../ui/Reading';
import { RecordIcon } from '../../../ui/RecordIcon';
import type { RecordIconName } from '../../../ui/recordIconPaths';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from '../account.module.css';
import { readInboxFilter } from '../inboxQuery';
import { changeInbox, notificationList } from '../slice';

/** A record number in a title; it must not wrap at its hyphens. */
const RECORD_NUMBER = /(\b[\dA-Z]+(?:-[\dA-Z]+)+\b)/;

const ICONS: Readonly<Record<NotificationKind, RecordIconName>> = {
  CASE_CHANGED: 'scale',
  HEARING_CHANGED: 'calendar',
  RECORD_CHANGED: 'deed',
  SEARCH_FOUND: 'bookmark',
  FILING_CHANGED: 'tray',
  DEADLINE: 'clock',
  ACCOUNT: 'shield',
};

/** Returns the icon of a notification's record or kind. */
function iconOf({ kind, record }: Notification): RecordIconName {
  return record?.kind === 'taxWarrant' ? 'stamp' : ICONS[kind];
}

/** Returns the type of a notification: its record's register, if its kind has several. */
function typeOf({ kind, record }: Notification, locale: Locale): string {
  if (kind !== 'RECORD_CHANGED' || record === null) return notificationWords(kind, locale);
  return record.kind === 'taxWarrant' ? 'Tax warrants' : 'Documents';
}

/** Days of the group after today's and yesterday's. */
const WEEK_DAYS = 7;

/** Returns a function that groups notifications by age: today, yesterday, this week, earlier. */
function groupByAge(asOf: string): (row: Notification) => RowGroup {
  const dayOf = (instant: string): number =>
    Date.parse(dateIn(Date.parse(instant), STATE_TIME_ZONE));
  return ({ createdAt }) => {
    const age = Math.round((dayOf(asOf) - dayOf(createdAt)) / DAY_MS);
    if (age <= 0) return { key: 'today', label: 'Today' };
    if (age === 1) return { key: 'yesterday', label: 'Yesterday' };
    return age < WEEK_DAYS
      ? { key: 'week', label: `Last ${String(WEEK_DAYS)} days` }
      : { key: 'earlier', label: 'Earlier' };
  };
}

/** Characters of a notification's text that fit on one line, with and without its type. */
const WIDE_PREVIEW = 75;
const PHONE_PREVIEW = 44;

/** Returns the whole sentences that fit; if the first one doesn't, all of the text, to be cut. */
function previewOf(body: string, length: number): string {
  const sentences = body.match(/[\s\S]*?[a-z\d]{2}[.!?](?=\s+[A-Z]|\s*$)/g) ?? [];
  let shown = '';
  for (const sentence of sentences) {
    if (shown.length + sentence.length > length) break;
    shown += sentence;
  }
  return shown === '' ? body : shown;
}

/**
 * Returns columns in the edition's terms. On a phone, the date and the type are on a third line.
 * Dates in the year of `asOf` omit the year.
 */
function columnsOf(
  locale: Locale,
  isPhone: boolean,
  asOf: string,
): readonly DataColumn<Notification>[] {
  const name = rowHeader<Notification>(
    'Notification',
    (row) => {
      const { body, createdAt, id, readAt, title } = row;
      return (
        <span className={styles.message} data-unread={readAt === null ? '' : undefined}>
          <RecordIcon name={iconOf(row)} size={16} />
          <AppLink to={`${NOTIFICATIONS_PATH}/${String(id)}`}>
            {readAt === null ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
            {title.split(RECORD_NUMBER).map((part, at) =>
              at % 2 === 0 ? (
                part
              ) : (
                <span key={at} className={styles.number}>
                  {part}
                </span>
              ),
            )}
          </AppLink>
          <span className={styles.preview}>
            {isPhone ? null : `${typeOf(row, locale)} · `}
            {previewOf(body, isPhone ? PHONE_PREVIEW : WIDE_PREVIEW)}
          </span>
          {isPhone ? (
            <span className={styles.preview}>
              <time dateTime={createdAt}>{formatDateShort(createdAt, STATE_TIME_ZONE, asOf)}</time>{' '}
              · {typeOf(row, locale)}
            </span>
          ) : null}
        </span>
      );
    },
    { slot: 'name' },
  );
  const tools = toolsColumn<Notification>('Archive', (row) => <ArchiveButton of={row} />, {
    slot: 'tools',
  });
  if (isPhone) return [name, tools];
  return [
    name,
    column(
      'Received',
      ({ createdAt }) => (
        <time dateTime={createdAt}>{formatDateTimeShort(createdAt, STATE_TIME_ZONE, asOf)}</time>
      ),
      { isNoWrap: true, width: '9.5rem' },
    ),
    { ...tools, width: '7rem' },
  ];
}

type Filter = Omit<NotificationsQuery, 'pageNumber'>;

/** The user's notifications, newest first, with filters, search, and archive (spec section 2). */
export function Screen() {
  const filter = readInboxFilter(useAppSelector(selectShownQuery));
  const isFiltered = Object.keys(filter).length > 0;
  const isWholeInbox =
    Object.keys(filter).every((field) => field === 'view') && filter.view !== 'ARCHIVED';
  const locale = useAppSelector(selectLocale);
  const unread = useAppSelector(selectUnread);
  const isPhone = useIsPhone();
  const list = useAppSelector(notificationList.select);
  const asOf = dataOf(list)?.asOf ?? '';
  const columns = useMemo(() => columnsOf(locale, isPhone, asOf), [asOf, isPhone, locale]);
  const table = useMemo(() => ({ groupOf: groupByAge(asOf) }), [asOf]);
  const tools = (list: ListAnswer<Notification>) => (
    <>
      {isWholeInbox && list.items.some(({ readAt }) => readAt === null) ? <ReadAllButton /> : null}
      <BackendLink
        to={BACKEND_PAGES.notificationSettings}
        className={buttonClass('quiet', 'small')}
      >
        <RecordIcon name="settings" size={16} />
        <span aria-hidden="true">Settings</span>
        <VisuallyHidden>Notification settings</VisuallyHidden>
      </BackendLink>
    </>
  );
  const filters = (list: ListAnswer<Notification>) => {
    const folders = <Folders filter={filter} total={list.total} unread={unread} />;
    const fields = <Fields filter={filter} locale={locale} />;
    if (isPhone) {
      return (
        <>
          {folders}
          <div className={styles.inboxTools}>
            <PhoneFold>
              <div className={styles.filterLine}>{fields}</div>
            </PhoneFold>
            {tools(list)}
          </div>
        </>
      );
    }
    return (
      <div className={styles.filterLine}>
        {folders}
        {fields}
      </div>
    );
  };
  return (
    <div className={styles.inbox}>
      <Reading isWide aside={<Sources />}>
        <ListView
          of={list}
          table={table}
          things={{ one: 'notification', many: 'notifications' }}
          caption="Notifications, newest first"
          columns={columns}
          address={{ path: NOTIFICATIONS_PATH, query: filter }}
          isLeadHidden
          controls={filters}
          {...(isPhone ? {} : { actions: tools })}
          empty={
            isFiltered
              ? {
                  title: 'No matches',
                  text: 'No notifications match your filters.',
                  action: <AppLink to={NOTIFICATIONS_PATH}>Show inbox</AppLink>,
                }
              : {
                  title: 'Your inbox is empty',
                  text: 'New notifications will show a count on the tab.',
                }
          }
        />
      </Reading>
    </div>
  );
}

/** Where the notifications come from. */
function Sources() {
  const locale = useAppSelector(selectLocale);
  return (
    <Section title="Where notifications come from">
      <ul className={styles.sources}>
        {registersOf(locale).map(({ id, saved }) =>
          saved === null ? null : (
            <li key={id}>
              <AppLink to={saved.path}>{saved.title}</AppLink>
            </li>
          ),
        )}
        <li>
          <AppLink to={SAVED_SEARCHES_PATH}>My Saved Searches</AppLink>
        </li>
        <li>
          <AppLink to={ALERT_USE_PATH}>Alerts in use</AppLink>
        </li>
      </ul>
    </Section>
  );
}

interface FoldersProps {
  readonly filter: Filter;
  /** Number of notifications that match the filter. */
  readonly total: number;
  /** Number of unread notifications in the inbox. */
  readonly unread: number;
}

function Folders({ filter, total, unread }: FoldersProps) {
  return (
    <ChoiceChips
      label="Folder"
      path={NOTIFICATIONS_PATH}
      query={filter}
      field="view"
      total={total}
      choices={[
        { value: null, label: 'Inbox' },
        {
          value: 'UNREAD',
          label: 'Unread',
          // The unread count is for the whole inbox, so filtered lists don't show it.
          ...(filter.view === 'UNREAD' || filter.kind !== undefined || filter.text !== undefined
            ? {}
            : { count: unread }),
        },
        { value: 'ARCHIVED', label: 'Archived' },
      ]}
    />
  );
}

/** Filters by type and keywords. */
function Fields({ filter, locale }: { readonly filter: Filter; readonly locale: Locale }) {
  const dispatch = useAppDispatch();
  const kinds = NOTIFICATION_KINDS.filter((kind) => isKindOf(kind, locale) || kind === filter.kind);
  return (
    <>
      <Field label="Type">
        <Select
          choices={[
            { id: '', label: 'All types' },
            ...kinds.map((id) => ({ id, label: notificationWords(id, locale) })),
          ]}
          value={filter.kind ?? ''}
          onValueChange={(chosen) => {
            const { kind: _before, ...rest } = filter;
            const query = chosen === '' ? rest : { ...rest, kind: chosen };
            dispatch(addressChosen({ path: NOTIFICATIONS_PATH, query }));
          }}
        />
      </Field>
      <FindForm
        path={NOTIFICATIONS_PATH}
        query={filter}
        field="text"
        name="Search your notifications"
        label="Keywords"
        button="Search"
      />
    </>
  );
}

function useChange(change: InboxChange, ids: readonly number[]) {
  const dispatch = useAppDispatch();
  const key = `${change} ${ids.join(' ')}`;
  const { status } = useAppSelector((state) => changeInbox.select(state, key));
  return {
    isBusy: status === 'running',
    onClick: () => void dispatch(changeInbox.send({ body: { change, ids: [...ids] } })),
  };
}

function ArchiveButton({ of: { id, isArchived, title } }: { readonly of: Notification }) {
  const change = useChange(isArchived ? 'RESTORE' : 'ARCHIVE', [id]);
  const word = isArchived ? 'Restore' : 'Archive';
  return (
    <Button size="small" variant="quiet" className={styles.archive} {...change}>
      <RecordIcon name={isArchived ? 'restore' : 'archive'} size={16} />
      {word}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  );
}

/** Button that marks the whole inbox as read; hidden in the archive and in filtered lists. */
function ReadAllButton() {
  return (
    <Button size="small" variant="quiet" {...useChange('READ_ALL', [])}>
      <Icon name="check" size={16} />
      Mark all as read
    </Button>
  );
}
