import { FILINGS } from '#contract/holdings';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { CountsList } from '../../../widgets/CountsList';

/** Start of the e-filing area: what electronic filing is, and what one needs for it. */
export function Screen() {
  return (
    <Reading
      aside={
        <Section title="What was filed through this site">
          <CountsList of={FILINGS} />
        </Section>
      }
    >
      <Section title="What electronic filing is">
        <p>
          Electronic filing sends documents to the clerk of an Indiana court over the internet
          instead of on paper. Attorneys have to file this way; people who have no attorney may.
          Papers for a protection order go through a portal of the state’s own.
        </p>
        <p>
          This version of the site explains electronic filing and counts the filings, but takes none
          in.
        </p>
      </Section>
      <Section title="What you need to file">
        <ul>
          <li>
            An account with a provider of electronic filing: your own, or your firm’s that a firm
            administrator has set up.
          </li>
          <li>For attorneys, their attorney (bar) number, which the state’s roll must know.</li>
          <li>A payment account for the court’s fees, or a fee waiver.</li>
          <li>
            The documents as files. A new case takes a complaint or its like, and a summons in the
            form that the court’s rules give.
          </li>
        </ul>
      </Section>
      <Section title="What happens to a filing">
        <ul>
          <li>It counts as filed when it is sent, also after hours.</li>
          <li>The clerk looks at it, as a rule within one or two business days, and stamps it.</li>
          <li>
            The fee is set aside when the filing is sent, and taken only when the clerk accepts it.
          </li>
          <li>
            A notice of electronic filing says what was filed, when, by whom and for which court.
            Keep it: it is the proof.
          </li>
        </ul>
      </Section>
    </Reading>
  );
}
