import { HELP_TOPIC_PATH } from '#contract/helpTopics';
import type { HelpTopicHit } from '#contract/schemas/help';
import type { ResultList } from '#contract/schemas/fields';
import { fillTopic } from '#contract/topicPlaceholders';
import { selectLocale, selectShownLocation } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { formatCount } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../help.module.css';
import { HelpSearchForm } from '../HelpSearchForm';
import { helpSearch } from '../slice';

/** Help topics that hold the words of the address (spec section 2). */
export function Screen() {
  const asked = useAppSelector((state) => selectShownLocation(state)?.query['text'] ?? '').trim();
  return (
    <Stack>
      <HelpSearchForm key={asked} started={asked} />
      <Hits asked={asked} />
      <p data-print="hide">
        <AppLink to={HELP_TOPIC_PATH} className={buttonClass()}>
          All help topics
        </AppLink>
      </p>
    </Stack>
  );
}

function Hits({ asked }: { readonly asked: string }) {
  const search = useAppSelector(helpSearch.select);
  if (asked === '') return <p>Enter a word, or several, and press Search.</p>;
  return (
    <Loaded of={search} what="the topics" failure="The help could not be searched">
      {(result) => <HitList asked={asked} result={result} />}
    </Loaded>
  );
}

interface HitListProps {
  readonly asked: string;
  readonly result: ResultList<HelpTopicHit>;
}

function HitList({ asked, result }: HitListProps) {
  const locale = useAppSelector(selectLocale);
  const site = useAppSelector(selectSite);
  const { capped, items, total } = result;
  if (items.length === 0) {
    return (
      <StateMessage kind="empty" title="Nothing was found">
        No help topic holds “{asked}”. Try one word, or look through the list of all topics.
      </StateMessage>
    );
  }
  return (
    <>
      <p role="status">
        {total === 1 ? '1 help topic holds' : `${formatCount(total)} help topics hold`} “{asked}”
        {capped ? `; the first ${formatCount(items.length)} are shown` : ''}.
      </p>
      <ol className={styles.hits}>
        {items.map(({ id, shortName, title, excerpt }) => (
          <li key={id}>
            <AppLink to={HELP_TOPIC_PATH} query={{ shortName }}>
              {fillTopic(title, site, locale)}
            </AppLink>
            <p>… {fillTopic(excerpt, site, locale)} …</p>
          </li>
        ))}
      </ol>
    </>
  );
}
