import { BACKEND_PAGES } from '#contract/site/backendPages';
import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/counties/pages';
import { EDIT_HELP_TOPIC_PATH } from '#contract/admin/pages';
import { formatDateIn } from '#contract/formats';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { INFORMATION_PATHS } from '#contract/site/informationPages';
import type { HelpTopic } from '#contract/schemas/help';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { fillTopic } from '#contract/site/topicPlaceholders';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { PageActions } from '../../../ui/PageActions';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CommonQuestions } from '../CommonQuestions';
import { editionTopics } from '../editionTopics';
import styles from '../help.module.css';
import { HelpSearchForm } from '../HelpSearchForm';
import { helpTopic } from '../slice';
import { TopicText } from '../TopicText';

/** One help topic, or the table of contents if the URL has none (spec section 2). */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(helpTopic.select)}
      what="the help"
      title="Help not loaded"
      lines={12}
      notFound={<TopicNotFound />}
    >
      {(topic) => <TopicView topic={topic} />}
    </Loaded>
  );
}

function TopicView({ topic }: { readonly topic: HelpTopic }) {
  const { print } = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const site = useAppSelector(selectSite);
  const { isSuperUser } = useAppSelector(selectUser);
  const isMain = topic.shortName === HELP_TOPICS.main;
  const filled = fillTopic(topic.html, site, locale);
  const text = (
    <TopicText
      key={`${String(topic.id)} ${String(topic.version)}`}
      html={isMain ? editionTopics(filled, locale) : filled}
    />
  );
  const updated = (
    <p className={styles.soft}>
      Updated <time dateTime={topic.updated}>{formatDateIn(topic.updated, STATE_TIME_ZONE)}</time>
    </p>
  );
  return (
    <Stack>
      <ScreenHeading title={fillTopic(topic.title, site, locale)} />
      <PageActions>
        {isMain ? null : (
          <AppLink to={HELP_TOPIC_PATH} className={buttonClass('quiet', 'small')}>
            All help topics
          </AppLink>
        )}
        {isSuperUser ? (
          <AppLink
            to={EDIT_HELP_TOPIC_PATH}
            query={{ helpTopicId: String(topic.id) }}
            className={buttonClass('quiet', 'small')}
          >
            Edit
          </AppLink>
        ) : null}
        {isMain ? null : (
          <Button variant="quiet" size="small" data-print="hide" onClick={print}>
            Print
          </Button>
        )}
      </PageActions>
      <HelpSearchForm key={`search ${String(topic.id)}`} />
      {isMain ? (
        <>
          <Reading isWide aside={<TopicAside isMain />}>
            <CommonQuestions />
          </Reading>
          <div className={styles.topics}>{text}</div>
          {updated}
        </>
      ) : (
        <Reading aside={<TopicAside isMain={false} />}>
          <div>{text}</div>
          {updated}
        </Reading>
      )}
    </Stack>
  );
}

/** Topics that most visitors need, and whom to ask. */
function TopicAside({ isMain }: { readonly isMain: boolean }) {
  return (
    <>
      <Section title={isMain ? 'Popular topics' : 'Related topics'}>
        <ul className={styles.links}>
          {/* The list of topics already has this link. */}
          {isMain ? null : (
            <li>
              <AppLink to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.superSearch }}>
                Super Search
              </AppLink>
            </li>
          )}
          <li>
            <AppLink to={COUNTIES_PATH}>Coverage by county</AppLink>
          </li>
          <li>
            <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
          </li>
          {isMain ? <MoreTopics /> : null}
        </ul>
      </Section>
      <Contacts />
    </>
  );
}

/** Whom to ask: the offices about their records, and support about the site. */
function Contacts() {
  const { features, terms } = useAppSelector(selectLocale);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  return (
    <Section title="Contacts">
      <dl className={styles.contacts}>
        <dt>Records</dt>
        <dd>
          {features.court
            ? `For court records, contact the county clerk. For recorded documents, contact the county ${terms.entity}. `
            : `Contact the county ${terms.entity}. `}
          <AppLink to={COUNTIES_PATH}>Phone numbers by county</AppLink>
        </dd>
        <dt>This site</dt>
        <dd>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <br />
          <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`} className={styles.phone}>
            {supportPhone}
          </a>
          <p className={styles.soft}>
            Include the page’s address and any reference ID, but never your password. We can’t
            change a record or give legal advice.
          </p>
        </dd>
      </dl>
    </Section>
  );
}

/** More pages that visitors of the table of contents are likely to need. */
function MoreTopics() {
  const { features } = useAppSelector(selectLocale);
  return (
    <>
      <li>
        <AppLink to={INFORMATION_PATHS.privacyAndPublicAccess}>
          Records that are never shown
        </AppLink>
      </li>
      {features.court ? (
        <>
          <li>
            <BackendLink to={BACKEND_PAGES.calendar}>Court calendar</BackendLink>
          </li>
          <li>
            <BackendLink to={BACKEND_PAGES.computeDeadline}>Calculate a deadline</BackendLink>
          </li>
        </>
      ) : null}
      {features.propertyWatch ? (
        <li>
          <BackendLink to={BACKEND_PAGES.propertyWatch}>Property watch</BackendLink>
        </li>
      ) : null}
    </>
  );
}

function TopicNotFound() {
  return (
    <Stack>
      <RecordNotFound
        title="Help topic not found"
        problem="We can’t find this help topic"
        nextLink={{ to: HELP_TOPIC_PATH, label: 'Go to all help topics' }}
      >
        Check the address, search below, or start with all topics.
      </RecordNotFound>
      <HelpSearchForm />
    </Stack>
  );
}
