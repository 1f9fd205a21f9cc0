import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/helpTopics';
import { PRODUCT_NAME } from '#contract/product';
import { selectLocale } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';

/** Why records about people are public, and the duties of who reads them (spec section 2). */
export function Screen() {
  const { features, state, terms } = useAppSelector(selectLocale);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const offices = features.court ? `court, the clerk or the ${terms.entity}` : terms.entity;
  return (
    <Reading>
      <p>
        Records of public offices are open, so that people can see what those offices do and can
        rely on who owns what. They also hold facts about people’s lives. This page says how{' '}
        {PRODUCT_NAME} deals with both.
      </p>
      <Section title="This is not the official record">
        <p>
          {PRODUCT_NAME} shows copies of what offices of {state} send. The official record is kept
          by the {offices} of the county, and you can get the same facts there at little or no cost.
          Amounts, status and names here may be late or wrong: look at the “as of” time on the page,
          and ask the office before you act.
        </p>
        <p>
          Two records with the same name may be about two people. A record here says nothing about
          who somebody is.
        </p>
      </Section>
      {features.court ? (
        <Section title="Innocent until proven guilty">
          <p>
            A charge is a claim that somebody has to prove. A person who is charged is innocent
            until proven guilty. Look for the verdict: many charges are dropped, changed, or end
            without a conviction.
          </p>
          <p>
            The same holds for lawsuits. That somebody was sued does not mean that they owed or did
            anything.
          </p>
        </Section>
      ) : null}
      <Section title="If you use a record against somebody">
        <p>
          Tell the person where the information came from. They have a right to check it, to explain
          it and to have a mistake put right. The law limits what records may be used for when you
          decide about a job, a home, credit or insurance. {PRODUCT_NAME} may not be used as a
          consumer report.
        </p>
        <p>
          Programs may not read the site, and records may not be copied in bulk, so that nobody
          builds a second register in which old mistakes live on.
        </p>
      </Section>
      <Section title="What is never shown">
        <p>
          {features.court
            ? 'Cases that the law keeps confidential (adoption, mental health, protection orders, most juvenile cases), sealed cases and expunged cases are not on this site. They cannot be found by name, by number or by address. Search engines are asked not to list any page with a name on it.'
            : 'Only what the office has made public is taken over. Search engines are asked not to list any page with a name on it.'}
        </p>
      </Section>
      <Section title="If a record about you is wrong">
        <p>
          We cannot change a record. Ask the office that made it; once it is corrected there, the
          correction reaches us with the next update. If a record that should be closed is on view,
          tell us at once: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or {supportPhone}.
        </p>
        <p>
          What we keep about the people who use this site is in the{' '}
          <AppLink to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.privacyPolicy }}>
            Privacy Policy
          </AppLink>
          .
        </p>
      </Section>
    </Reading>
  );
}
