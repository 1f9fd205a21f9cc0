import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/registers';
import type { CourtReference } from '#contract/schemas/court';
import { AppLink } from '../../widgets/AppLink';

const { allRegion, searchAction, searchPath } = registerOf('court', INDIANA);

/** Links a court to its cases, whose numbers begin with the court code. */
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

/** Links a judge to the judge’s cases, newest first. */
export function JudgeLink({ name }: { readonly name: string }) {
  return (
    <AppLink to={searchPath} query={{ action: searchAction, judge: name, regionId: allRegion.id }}>
      {name}
    </AppLink>
  );
}
