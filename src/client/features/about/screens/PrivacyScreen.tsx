import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { PRODUCT_NAME } from '#contract/product';
import { selectLocale } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';

/** Why records are public, and the duties of people who use them (spec section 2). */
export function Screen() {
  const { features, state, terms } = useAppSelector(selectLocale);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const offices = features.court ? `court, the clerk or the ${terms.entity}` : terms.entity;
  return (
    <Reading>
      <p>
        Public records let people see what offices do and who owns property. They also contain facts
        about people’s lives. This page explains how {PRODUCT_NAME} handles both.
      </p>
      <Section title="This is not the official record">
        <p>
          {PRODUCT_NAME} shows copies of records from {state} offices. The county {offices} keeps
          the official record, where you can get the same information at little or no cost. Amounts,
          statuses, and names here may be out of date or wrong. Check when the page was last
          updated, and confirm with the office before you act.
        </p>
        <p>
          Records with the same name may belong to different people. A record here doesn’t prove
          anyone’s identity.
        </p>
      </Section>
      {features.court ? (
        <Section title="Innocent until proven guilty">
          <p>
            A charge is an accusation that must be proven. A person who is charged is presumed
            innocent until proven guilty. Check the disposition: many charges are dismissed,
            amended, or end without a conviction.
          </p>
          <p>
            The same applies to lawsuits. Being sued doesn’t mean that a person owed money or did
            anything wrong.
          </p>
        </Section>
      ) : null}
      <Section title="If you use a record in a decision about someone">
        <p>
          Let the person know where the information came from. They have a right to check it,
          explain it, and have mistakes corrected. The law limits how records may be used in
          decisions about jobs, housing, credit, or insurance. {PRODUCT_NAME} may not be used as a
          consumer report.
        </p>
        <p>Automated access and bulk copying aren’t allowed.</p>
      </Section>
      <Section title="Records never shown">
        <p>
          {features.court
            ? 'Cases that are confidential by law (adoption, mental health, protection orders, most juvenile cases), sealed cases, and expunged cases are not on this site. They can’t be found by name, number, or address. We ask search engines not to list pages with names.'
            : 'We show only records that the office has made public. We ask search engines not to list pages with names.'}
        </p>
      </Section>
      <Section title="If a record about you is wrong">
        <p>
          We can’t change a record. Ask the office that created it. The correction reaches us with
          the office’s next update. If you see a record that should be confidential, contact us
          immediately: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or {supportPhone}.
        </p>
        <p>
          To see what we store about users of this site, read the{' '}
          <AppLink to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.privacyPolicy }}>
            Privacy Policy
          </AppLink>
          .
        </p>
      </Section>
    </Reading>
  );
}
