import { rows } from './rows.ts';

/**
 * Name of an industry (`industries.ts` says how accounts write it) and how queries refer to its companies: the first words
 * mean the companies themselves, the last need a word such as "company" or "industry" next to them.
 */
export const INDUSTRIES = rows(`
Software | saas, software vendor, software house, isv, app maker, software makers | software, saas, b2b saas, cloud software, computer software, tech, technology, enterprise software, softwareindustrie, ソフトウェア
Cybersecurity | cybersecurity vendor, security vendor | cybersecurity, cyber security, security, infosec
Financial Technology | fintech, neobank, payment provider | fintech, financial technology, payments
Banking & Financial Services | bank, credit union, lender, banque, banco, banca | banking, financial services, finance, investment, wealth management, banken, 銀行, 金融
Insurance | insurer, insurtech, versicherer, insurance carrier, versicherung, assureur, aseguradora | insurance, versicherungs, 保険
Data & Analytics | data vendor | data, analytics, big data
Health Technology | healthtech, digital health | health tech, healthtech, digital health, health technology
Health Care | hospital, clinic, healthcare provider, krankenhaus, klinik, hôpital, nursing home | healthcare, health care, health, gesundheits, medical, clinical, 病院, 医療
Education | university, school, college, edtech, hochschule | education, edtech, education technology, higher education, e learning
Human Resources | hr tech, staffing agency, recruitment agency | hr tech, human resources technology, staffing, hr technology
Telecommunications | telco, telecom, carrier, mobile operator | telecommunications, telecom, telco, telekommunikation, 通信
Information Services | msp, hosting provider, it service provider, systemhaus, it dienstleister | it services, hosting, information services, managed services
Logistics | 3pl, freight forwarder, haulier, spedition, shipper, logistics provider, carrier company, trucking company, logistiker, logistikunternehmen | logistics, transport, transportation, freight, shipping, supply chain, trucking, logistik, logistique, logística, logistica, 物流, 運輸
Industrial Machinery | machine builder, maschinenbauer, machine maker | industrial machinery, machinery, mechanical engineering, maschinenbau, machine building, industrial automation, automation, robotics, 機械
Manufacturing | manufacturer, industrial, fabricant, hersteller | manufacturing, industrial, production, produktions, industry, 製造, メーカー
Automotive | carmaker, car maker, oem, automaker, autobauer, automotive supplier, autozulieferer | automotive, car, auto, mobility, automobil, 自動車
Renewable Energy | wind farm, wind farm operator, solar installer company, windparkbetreiber, wind park, solar park | renewable energy, renewables, wind, solar, green energy, clean energy, cleantech, wind energy, wind power, solar power, erneuerbare energien
Energy & Utilities | utility, power company, stadtwerke, energy provider, energieversorger | energy, utilities, utility, power, oil and gas, energie, 電力, エネルギー
Construction | builder, contractor, general contractor, bauunternehmen, construction firm | construction, building, bau, civil engineering, 建設, 建築
Chemicals | chemical maker | chemicals, chemical, chemistry, chemie, plastics, polymers, chimique, 化学
Pharmaceuticals | drug maker, drugmaker, pharma company, biotech, pharmaunternehmen, pharma | pharmaceuticals, pharmaceutical, pharma, biotech, life sciences, life science, biopharma, 製薬
Medical Devices | medtech | medical devices, medical device, medtech, medizintechnik
Food & Beverage | bakery, brewery, food producer, food maker, bäckerei, bakery chain, brauerei, winery | food, food and beverage, beverage, fmcg, cpg, consumer goods, food production, f and b, lebensmittel, 食品
Apparel | fashion brand, clothing brand, fashion label | apparel, fashion, textile, textiles, clothing
Retail | retailer, supermarket, retail chain, store chain, shop chain, einzelhändler, supermarket chain, distributeur | retail, grocery, e commerce, ecommerce, einzelhandel, handel, commerce de détail, 小売
Hospitality | hotel, restaurant, hotel chain, hotel group, hôtel, gasthaus | hospitality, hotel, tourism, travel, leisure, restaurant, gastronomie, hotellerie, ホテル
Real Estate | property developer, landlord, housing association, real estate firm | real estate, property, proptech, immobilien, immobilier, 不動産
Management Consulting | consultancy, consulting firm, consultancies, unternehmensberatung | consulting, management consulting, advisory, professional services
Marketing Services | agency, ad agency, marketing agency, creative agency, agencies, agence, agentur, media agency | advertising, marketing, media, marketing services, creative
Legal Services | law firm, kanzlei | legal services, legaltech
Public Sector | public body, city council, municipality, ministry, government agency, behörde | public sector, government, public administration
Aerospace | airline, aircraft maker, airlines | aerospace, aviation, defence, defense
`);

/** Words for a size, by the least and the most employees. */
export const SIZES = rows(`
startup, start up, startups, early stage, seed stage, jungunternehmen |  | 50
small, smaller, tiny, small business, small company, micro, kleine, klein, petite, pequeña, piccola, kleinunternehmen |  | 50
smb, smbs, sme, smes, small and mid size, small and medium, small and medium sized, small to mid size, small to medium, kmu, pme, pyme, pmi, mittelstand, mittelständisch, mittelständler, small or mid size |  | 250
mid size, midsize, mid sized, midsized, medium, medium sized, medium size, mid market, midmarket, mid cap, mittelgroß, mittlere, moyenne, mediana, mid tier, eti | 50 | 1000
scale up, scaleup, scaleups, growth stage | 50 | 500
large, larger, big, bigger, large enterprise, enterprise, corporation, multinational, konzern, große, grande, groß, major, huge, groot, gran, duży | 1000 | 
global enterprise, fortune 500, global corporation, blue chip, dax, fortune 1000, enterprise level | 5000 | 
`);
