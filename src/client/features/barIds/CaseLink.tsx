import type { LinkQuery } from '#contract/site/queryFields';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { selectLocale } from '../../state/location/selectors';
import { selectSite } from '../../state/site/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';

const CASE_PATH = '/court/ViewCaseDetails';

export interface CaseLinkProps {
  readonly caseId: number;
  readonly children: string;
}

/** Link to a court case, which is always in the Indiana edition. */
export function CaseLink({ caseId, children }: CaseLinkProps) {
  const { features } = useAppSelector(selectLocale);
  const { appPath } = useAppSelector(selectSite);
  const query: LinkQuery = { caseId };
  if (features.court) {
    return (
      <AppLink to={CASE_PATH} query={query}>
        {children}
      </AppLink>
    );
  }
  return <a href={buildLink(appPath, INDIANA, CASE_PATH, query)}>{children}</a>;
}

/** Explains in Michigan that attorneys and cases are from Indiana. */
export function IndianaCourtsNote() {
  const { features, state } = useAppSelector(selectLocale);
  return features.court ? null : (
    <p>
      Attorney numbers and cases come from Indiana courts. {state} court cases are not on this site.
    </p>
  );
}
