import { Type } from '@sinclair/typebox';
import { REGION_CODES } from '../site/applications';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

/** Maximum counties in a selection; more than a state has. */
const MAX_CHOSEN = 500;

const CodeSchema = words(REGION_CODES);

/** A named set of counties or courts that a search covers (spec section 3). */
export type SearchRegion = Shape<typeof SearchRegionSchema>;
const SearchRegionSchema = exactly({ id: Type.Integer(), name: Type.String() });

/** Search regions of an application: the whole register, the public regions, and the user's own. */
export type RegionGroup = Shape<typeof RegionGroupSchema>;
const RegionGroupSchema = exactly({
  all: SearchRegionSchema,
  public: Type.Array(SearchRegionSchema),
  user: Type.Array(SearchRegionSchema),
});

/** Response of GET /search/regions: four fields in Indiana, only `register` in Michigan. */
export type RegionGroups = Shape<typeof RegionGroupsSchema>;
const RegionGroupsSchema = exactly({
  court: Type.Optional(RegionGroupSchema),
  judgment: Type.Optional(RegionGroupSchema),
  recorder: Type.Optional(RegionGroupSchema),
  tax_warrant: Type.Optional(RegionGroupSchema),
  register: Type.Optional(RegionGroupSchema),
});

/** A county of an edition; the id is its five-digit FIPS code. */
export type RegionCounty = Shape<typeof RegionCountySchema>;
const RegionCountySchema = exactly({
  id: Type.Integer(),
  /** `Wayne County`. */
  name: Type.String(),
});

/** A user's own search region with its counties, sorted by name. */
export type OwnRegion = Shape<typeof OwnRegionSchema>;
const OwnRegionSchema = exactly({
  ...SearchRegionSchema.properties,
  code: CodeSchema,
  counties: Type.Array(RegionCountySchema),
});

/** Input that creates or changes a user's own region. */
export type OwnRegionDraft = Shape<typeof OwnRegionDraftSchema>;
const OwnRegionDraftSchema = exactly({
  name: Type.String(),
  countyIds: Type.Array(IdSchema, { maxItems: MAX_CHOSEN }),
});

const CodeParamsSchema = exactly({ appCode: CodeSchema });
const RegionParamsSchema = exactly({ appCode: CodeSchema, regionId: IdSchema });

/** Search regions: the whole register, the public regions, and the user's own. */
export const REGIONS_SCHEMAS = {
  getRegions: { params: CodeParamsSchema, response: RegionGroupSchema },
  getAllRegions: { response: RegionGroupsSchema },
  getCounties: { response: listSchema(RegionCountySchema) },
  getUserRegions: { response: listSchema(OwnRegionSchema) },
  getUserRegion: { params: RegionParamsSchema, response: OwnRegionSchema },
  postUserRegion: {
    params: CodeParamsSchema,
    body: OwnRegionDraftSchema,
    response: OwnRegionSchema,
  },
  putUserRegion: {
    params: RegionParamsSchema,
    body: OwnRegionDraftSchema,
    response: OwnRegionSchema,
  },
  deleteUserRegion: { params: RegionParamsSchema, response: Type.Null() },
  getRegionValidation: {
    params: RegionParamsSchema,
    response: exactly({
      /**
       * Null if a recorder's or register's region has no loaded records. A court region without
       * loaded records returns 404, and so do all judgment and tax warrant regions, which have no
       * sources yet.
       */
      validationDate: nullable(Type.String()),
    }),
  },
} as const;
