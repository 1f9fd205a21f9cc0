import { Loaded } from '../../records/Loaded';
import { useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import { formatCount, formatDate, formatDateTime } from '../../ui/formats';
import { AppLink } from '../../widgets/AppLink';
import { CaseStatusTag } from './CaseStatusTag';
import { nextHearing } from './hearings';
import { casePreview, selectPreviewedCase } from './slice';
import styles from './CasePreview.module.css';

/** The case of the row that was chosen, in short: enough to tell whether it is the one. */
export function CasePreview() {
  const caseId = useAppSelector(selectPreviewedCase);
  const details = useAppSelector(casePreview.select);
  if (caseId === null) {
    return (
      <p className={styles.hint}>
        Click beside a name, or press Space on it, to look at its case here.
      </p>
    );
  }
  return (
    <aside className={styles.preview} aria-label="Preview of the case" aria-live="polite">
      <Loaded of={details} what="the case" lines={10}>
        {({ asOf, caption, caseNumber, ccsTotal, charges, court, hearings, parties, status }) => {
          const next = nextHearing(hearings, asOf);
          return (
            <>
              <p className={styles.number}>{caseNumber}</p>
              <h2 className={styles.caption}>{caption}</h2>
              <p>
                <CaseStatusTag status={status} /> {court.name}, {court.countyName}
              </p>
              {next === null ? null : (
                <p>
                  Next: {next.event}, {formatDateTime(next.startsAt, court.timeZone)}
                </p>
              )}
              <h3>Parties</h3>
              <ul>
                {parties.slice(0, 8).map(({ address, id, name, role }) => (
                  <li key={id}>
                    {name}{' '}
                    <span className={styles.soft}>
                      {[role, address].filter(Boolean).join(' · ')}
                    </span>
                  </li>
                ))}
                {parties.length > 8 ? <li>and {parties.length - 8} more</li> : null}
              </ul>
              {charges.length === 0 ? null : (
                <>
                  <h3>Charges</h3>
                  <ul>
                    {charges
                      .slice(0, 6)
                      .map(({ degree, description, disposition, dispositionOn, id }) => (
                        <li key={id}>
                          {description} ({degree}){' '}
                          <span className={styles.soft}>
                            {disposition === null
                              ? 'no disposition yet'
                              : `${disposition}${dispositionOn === null ? '' : `, ${formatDate(dispositionOn)}`}`}
                          </span>
                        </li>
                      ))}
                  </ul>
                </>
              )}
              <AppLink
                to="/court/ViewCaseDetails"
                query={{ caseId }}
                className={buttonClass('secondary', 'small')}
              >
                Open the case, {formatCount(ccsTotal)} entries
              </AppLink>
            </>
          );
        }}
      </Loaded>
    </aside>
  );
}
