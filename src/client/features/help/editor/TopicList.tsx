import {
  EDIT_HELP_TOPIC_PATH,
  HELP_HISTORY_PATH,
  NEW_HELP_TOPIC_PATH,
} from '#contract/admin/pages';
import type { HelpTopicRow } from '#contract/schemas/helpEditor';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { MainActions, PageActions } from '../../../ui/PageActions';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import styles from './editor.module.css';
import { helpTopics } from './slice';

const NAMES: readonly DataColumn<HelpTopicRow>[] = [
  rowHeader('Topic', ({ id, title }) => (
    <AppLink to={EDIT_HELP_TOPIC_PATH} query={{ helpTopicId: String(id) }}>
      {title}
    </AppLink>
  )),
  textColumn('Short name', ({ shortName }) => shortName, { priority: 2, phone: 'line' }),
];

const CHANGES: readonly DataColumn<HelpTopicRow>[] = [
  statusColumn(
    'Status',
    ({ hasDraft, isPublished, version }) =>
      hasDraft
        ? {
            tone: 'warning',
            word: isPublished ? `Version ${String(version)} and a draft` : 'Draft',
          }
        : isPublished
          ? { tone: 'released', word: `Version ${String(version)}` }
          : { tone: 'open', word: 'Not written yet' },
    { phone: 'line' },
  ),
  {
    ...momentColumn(STATE_TIME_ZONE)<HelpTopicRow>('Changed', ({ updated }) => updated, {
      priority: 3,
      phone: 'line',
    }),
    isEmpty: isOriginal,
  },
  {
    ...textColumn<HelpTopicRow>('By', ({ updatedBy }) => updatedBy, {
      none: 'Original',
      priority: 3,
      phone: 'line',
    }),
    isEmpty: isOriginal,
  },
];

const TOOLS: readonly DataColumn<HelpTopicRow>[] = [
  toolsColumn(
    'Tools',
    ({ id, title }) => (
      <AppLink
        to={HELP_HISTORY_PATH}
        query={{ helpTopicId: String(id) }}
        className={buttonClass('quiet', 'small')}
        aria-label={`History of ${title}`}
      >
        History
      </AppLink>
    ),
    { align: 'end', phone: 'end' },
  ),
];

/**
 * Columns used if no topic was changed since the installation: without the date and author of
 * changes.
 */
const ORIGINAL_COLUMNS = [...NAMES, ...TOOLS];
const ALL_COLUMNS = [...NAMES, ...CHANGES, ...TOOLS];

function isOriginal({ hasDraft, isPublished, updatedBy, version }: HelpTopicRow): boolean {
  return !hasDraft && isPublished && updatedBy === null && version === 1;
}

/** All help topics, with links to their editors. */
export function TopicList() {
  return (
    <Stack>
      <PageActions>
        <MainActions>
          <AppLink to={NEW_HELP_TOPIC_PATH} className={buttonClass('primary')}>
            New topic
          </AppLink>
        </MainActions>
      </PageActions>
      <Loaded of={useAppSelector(helpTopics.select)} what="the topics" lines={10}>
        {({ items }) => (
          <div className={styles.topics}>
            <DataTable
              caption="Help topics"
              isCaptionHidden
              columns={items.every(isOriginal) ? ORIGINAL_COLUMNS : ALL_COLUMNS}
              rows={items}
              rowKey={({ id }) => String(id)}
            />
          </div>
        )}
      </Loaded>
    </Stack>
  );
}
