import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/registers';
import type { CourtReference } from '#contract/schemas/court';
import { AppLink } from '../../widgets/AppLink';

const { allRegion, searchAction, searchPath } = registerOf('court', INDIANA);

/** A court that leads to its cases: their numbers begin with its code. */
export function CourtLink({ court }: { readonly court: CourtReference }) {
  return (
    <AppLink
      to={searchPath}
      query={{ action: searchAction, publicCaseId: court.code, regionId: allRegion.id }}
    >
      {court.name}
    </AppLink>
  );
}

/** A judge who leads to the cases that the judge has, the newest first. */
export function JudgeLink({ name }: { readonly name: string }) {
  return (
    <AppLink to={searchPath} query={{ action: searchAction, judge: name, regionId: allRegion.id }}>
      {name}
    </AppLink>
  );
}
