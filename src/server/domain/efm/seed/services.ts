/** Optional services and their prices, as a CSV file. Plausible, not an official list. */
export const SERVICES = `list,code,name,parent,cents,centsPerPage,per,filingCodes,statute,payee
optionalService,SHRF,Service by sheriff,,2800,0,case,SUMM;PRSS,IC 33-37-5-15,Sheriff
optionalService,CERT,Certified copy,,500,100,document,ORDR;CMPL,IC 33-37-5-3,Clerk
optionalService,CMAIL,Certified mail by the clerk,,800,0,defendant,SUMM,,Clerk
`;
