import { partyName } from '#contract/filingDrafts';
import { useDraft } from './useDraft';
import styles from './Flow.module.css';

/** The other parties, and how they get copies. */
export function ServiceStep() {
  const { content } = useDraft('service');
  if (content === null) return null;
  const others = content.parties.filter(({ isFiler }) => !isFiler);
  return (
    <>
      <p>
        This site files your documents with the court and doesn’t serve them. Serve the other
        parties yourself and file a certificate of service.
      </p>
      {others.length === 0 ? (
        <p>The case has no other parties.</p>
      ) : (
        <ul className={styles.plain}>
          {others.map((party) => (
            <li key={party.partyId} className={styles.row}>
              <strong>{partyName(party) || 'Unnamed party'}</strong>
              <span>
                {party.attorneys.length > 0
                  ? `Represented by ${party.attorneys.join(', ')}: e-service through the court’s system, or as court rules allow`
                  : 'No attorney listed: serve on paper'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
