import { EDIT_HELP_TOPIC_PATH, HELP_HISTORY_PATH, NEW_HELP_TOPIC_PATH } from '#contract/helpEditor';
import type { HelpTopicRow } from '#contract/schemas/helpEditor';
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
import { DataTable } from '../../../ui/DataTable';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { helpTopics } from './slice';

const COLUMNS = [
  rowHeader<HelpTopicRow>('Topic', ({ id, title }) => (
    <AppLink to={EDIT_HELP_TOPIC_PATH} query={{ helpTopicId: String(id) }}>
      {title}
    </AppLink>
  )),
  textColumn<HelpTopicRow>('Short name', ({ shortName }) => shortName, { priority: 2 }),
  statusColumn<HelpTopicRow>('State', ({ hasDraft, isPublished, version }) =>
    hasDraft
      ? { tone: 'warning', word: isPublished ? `Version ${String(version)} and a draft` : 'Draft' }
      : isPublished
        ? { tone: 'released', word: `Version ${String(version)}` }
        : { tone: 'open', word: 'Not written yet' },
  ),
  momentColumn(STATE_TIME_ZONE)<HelpTopicRow>('Changed', ({ updated }) => updated, { priority: 3 }),
  textColumn<HelpTopicRow>('By', ({ updatedBy }) => updatedBy, { none: 'Original', priority: 3 }),
  toolsColumn<HelpTopicRow>('Tools', ({ id, title }) => (
    <AppLink
      to={HELP_HISTORY_PATH}
      query={{ helpTopicId: String(id) }}
      className={buttonClass('secondary', 'small')}
      aria-label={`History of ${title}`}
    >
      History
    </AppLink>
  )),
];

/** All help topics, to choose one to edit. */
export function TopicList() {
  return (
    <Stack>
      <Row>
        <AppLink to={NEW_HELP_TOPIC_PATH} className={buttonClass('primary')}>
          New topic
        </AppLink>
      </Row>
      <Loaded of={useAppSelector(helpTopics.select)} what="the topics" lines={10}>
        {({ items }) => (
          <DataTable
            caption="Help topics"
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => String(id)}
          />
        )}
      </Loaded>
    </Stack>
  );
}
