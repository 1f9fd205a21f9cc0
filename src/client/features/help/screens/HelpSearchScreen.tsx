import { Fragment } from 'react';
import { EDIT_HELP_TOPIC_PATH } from '#contract/admin/pages';
import { formatCount, formatQuantity } from '#contract/formats';
import { HIT_END, HIT_START } from '#contract/admin/helpEditor';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import type { HelpTopicHit } from '#contract/schemas/help';
import type { ResultList } from '#contract/schemas/fields';
import { fillTopic } from '#contract/site/topicPlaceholders';
import { selectLocale, selectShownLocation } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../help.module.css';
import { HelpSearchForm } from '../HelpSearchForm';
import { helpSearch } from '../slice';

/** Help topics that contain the search text (spec section 2). */
export function Screen() {
  const query = useAppSelector((state) => selectShownLocation(state)?.query['text'] ?? '').trim();
  const { isSuperUser } = useAppSelector(selectUser);
  return (
    <Stack>
      <HelpSearchForm key={query} started={query} />
      <Hits query={query} />
      <p data-print="hide">
        <AppLink to={HELP_TOPIC_PATH} className={buttonClass()}>
          All help topics
        </AppLink>
        {isSuperUser ? (
          <>
            {' '}
            <AppLink to={EDIT_HELP_TOPIC_PATH} className={buttonClass()}>
              Edit topics and review searches without results
            </AppLink>
          </>
        ) : null}
      </p>
    </Stack>
  );
}

function Hits({ query }: { readonly query: string }) {
  const search = useAppSelector(helpSearch.select);
  if (query === '') return <p>Enter one or more words and select Search.</p>;
  return (
    <Loaded of={search} what="the topics" failure="Couldn’t search help">
      {(result) => <HitList query={query} result={result} />}
    </Loaded>
  );
}

/** Text with its matches highlighted. */
function Excerpt({ text }: { readonly text: string }) {
  return text.split(HIT_START).map((part, index) => {
    const [hit = '', ...after] = part.split(HIT_END);
    return index === 0 ? (
      part
    ) : (
      <Fragment key={index}>
        <mark>{hit}</mark>
        {after.join('')}
      </Fragment>
    );
  });
}

interface HitListProps {
  readonly query: string;
  readonly result: ResultList<HelpTopicHit>;
}

function HitList({ query, result }: HitListProps) {
  const locale = useAppSelector(selectLocale);
  const site = useAppSelector(selectSite);
  const { capped, items, total } = result;
  if (items.length === 0) {
    return (
      <StateMessage kind="empty" title="No results">
        No help topic contains “{query}”. Try one word, or browse all topics.
      </StateMessage>
    );
  }
  return (
    <>
      <p role="status">
        {formatQuantity(total, 'help topic contains', 'help topics contain')} “{query}”
        {capped ? `; showing the first ${formatCount(items.length)}` : ''}.
      </p>
      <ol className={styles.hits}>
        {items.map(({ id, shortName, title, excerpt }) => (
          <li key={id}>
            <AppLink to={HELP_TOPIC_PATH} query={{ shortName }}>
              {fillTopic(title, site, locale)}
            </AppLink>
            <p>
              … <Excerpt text={fillTopic(excerpt, site, locale)} /> …
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
