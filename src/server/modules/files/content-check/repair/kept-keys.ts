/* What a rewritten file may contain. Everything that is not listed here is left out. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Keys of everything that draws: resources, fonts, pictures, colours, patterns, functions, layers. */
export const drawingKeys = words(`
  Type Subtype Filter DecodeParms Name
  Resources ProcSet ExtGState ColorSpace Pattern Shading XObject Font Properties
  BBox Matrix FormType Group S CS I K Isolated Knockout
  Width Height BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
  Predictor Colors Columns EarlyChange ColorTransform JBIG2Globals
  EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2
  CIDToGIDMap Registry Ordering Supplement Differences BaseEncoding CMapName WMode UseCMap
  FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV
  StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 Length1 Length2 Length3 CharSet CIDSet Style Panose
  FD Lang CharProcs FontMatrix
  LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA ca AIS TK G BC
  HalftoneType Frequency Angle SpotFunction AccurateScreens TransferFunction Xsquare Ysquare Width2 Height2
  FunctionType Domain Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds
  ShadingType Background AntiAlias Coords Extend Function VerticesPerRow BitsPerCoordinate BitsPerFlag
  PatternType PaintType TilingType XStep YStep
  Alternate WhitePoint BlackPoint Gamma Colorants Process Components MixingHints Solidities PrintingOrder DotGain
  OC OCGs P VE OCProperties Configs BaseState ON OFF AS Event Category RBGroups Locked ListMode Usage
  CreatorInfo Creator Language Export Zoom Print View User PageElement Preferred ViewState PrintState ExportState
  min max R
`)

/** In these dictionaries the keys are the writer's own names. */
export const namedLists = words('Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants')

/** Annotations that only show something. */
export const shownAnnotations = words(`
  Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Redact
  Watermark Widget Link PrinterMark TrapNet
`)

/** Keys of annotations and of the fields of forms that are kept as they are; actions and appearances are apart. */
export const annotationKeys = words(`
  Type Subtype Rect Contents NM M F C Border BS BE CA ca T TU TM Subj CreationDate DS DA DV Q Name QuadPoints L LE IC
  LL LLE LLO Cap CO CP Vertices InkList RD Open Sy OverlayText Repeat IT H AS MK FT Ff V Opt I TI MaxLen OC Lang R
`)

export const informationKeys = words('Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped')

export const pageBoxes = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const

/** What the viewer shows beside the pages when it opens the file. */
export const shownModes = words('UseNone UseOutlines UseThumbs UseOC')
export const pageLayouts = words('SinglePage OneColumn TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight')

/** The meaning of `S` where something is drawn: a group or a mask. Elsewhere it names an action. */
export const drawingKinds = words('Transparency Alpha Luminosity')

/** A page that a viewer can show; one of a kilometre holds it for minutes. PDF 1.7 has the limit of 14,400. */
export const longestPageSide = 14_400
