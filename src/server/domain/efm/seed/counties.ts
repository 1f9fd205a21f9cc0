/**
 * Ten counties' differences from the statewide codes, as a CSV file. Plausible, not an official
 * list.
 */
export const COUNTIES = `countyId,list,code,name,parent,isRemoved,kind,docketText,cents,centsPerPage,per,filingCodes,statute,payee
18003,optionalService,CMAIL,Certified mail by the clerk,,no,,,950,0,defendant,SUMM,,Clerk
18017,optionalService,CERT,Certified copy,,yes,,,,,,,,
18057,filingCode,CMCO,Case Management Order Request,,no,subsequent,Case Management Order Request Filed,,,,,,
18089,caseType,CE,Commercial Court Eligible,,yes,,,,,,,,
18097,filingCode,PTST,Pretrial Statement,,no,subsequent,Pretrial Statement Filed,,,,,,
18097,optionalService,CMAIL,Certified mail by the clerk,,yes,,,,,,,,
18105,filingCode,MEDR,Mediation Report,,no,subsequent,Mediation Report Filed,,,,,,
18127,optionalService,CMAIL,Certified mail by the clerk,,no,,,1000,0,defendant,SUMM,,Clerk
18141,filingCode,CORR,Correspondence,,yes,,,,,,,,
18157,filingCode,PTST,Pretrial Statement,,no,subsequent,Pretrial Statement Filed,,,,,,
18177,optionalService,CMAIL,Certified mail by the clerk,,yes,,,,,,,,
`;
