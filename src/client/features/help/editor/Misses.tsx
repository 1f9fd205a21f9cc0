import { HELP_SEARCH_PATH } from '#contract/site/helpTopics';
import type { HelpMiss } from '#contract/schemas/helpEditor';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { countColumn, momentColumn, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { helpMisses } from './slice';

const COLUMNS = [
  rowHeader<HelpMiss>('Searched for', ({ words }) => (
    <AppLink to={HELP_SEARCH_PATH} query={{ text: words }}>
      {words}
    </AppLink>
  )),
  countColumn<HelpMiss>('Times', ({ count }) => count),
  momentColumn(STATE_TIME_ZONE)<HelpMiss>('Last', ({ last }) => last),
];

/** Help searches without results, in the last 90 days. */
export function Misses() {
  return (
    <Section title="Searches without results">
      <Loaded of={useAppSelector(helpMisses.select)} what="the searches">
        {({ items }) =>
          items.length === 0 ? (
            <StateMessage kind="empty" title="Nothing">
              Every help search in the last 90 days found a topic.
            </StateMessage>
          ) : (
            <DataTable
              caption="Help searches without results"
              columns={COLUMNS}
              rows={items}
              rowKey={({ words }) => words}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
