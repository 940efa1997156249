import { numberText, type Outcome, type Picture, type Validation } from '@makeway/scenarios'
import { lineChartSvg } from '../charts/line-chart.ts'
import { escapeHtml, figureHtml, pageHtml, tableHtml } from '../charts/page.ts'
import { pathsSvg } from '../charts/paths-chart.ts'

export interface Validated {
  validation: Validation
  outcome: Outcome
}

export interface DrawnPicture {
  /** For the name of its file. */
  name: string
  svg: string
  caption: string
}

export function drawPictures({ validation, outcome }: Validated): DrawnPicture[] {
  return outcome.pictures.map((picture, k) => ({
    name: outcome.pictures.length > 1 ? `${validation.name}-${k + 1}` : validation.name,
    svg: draw(picture),
    caption: picture.kind === 'paths' ? 'Dots: starts; crosses: where they were seen last.' : validation.source,
  }))
}

/** The report of a validation: the table first, then each test with its source and pictures. */
export function validationHtml(
  all: readonly Validated[],
  pictures: ReadonlyMap<string, readonly DrawnPicture[]>,
): string {
  const rows = all.flatMap(({ validation, outcome }) =>
    outcome.findings.map(({ what, measured, unit, target, ok }) => [
      escapeHtml(validation.name),
      escapeHtml(what),
      escapeHtml(numberText(measured, unit)),
      escapeHtml(target),
      ok ? '<span class="good">✓</span>' : '<span class="bad">✗ does not pass</span>',
    ]),
  )
  const failed = all.flatMap(({ outcome }) => outcome.findings).filter(({ ok }) => !ok).length
  return pageHtml(
    'Validation of makeway',
    [
      `<p>${rows.length - failed} of ${rows.length} findings are as they should be${failed > 0 ? `, <span class="bad">${failed} are not</span>` : ''}.</p>`,
      tableHtml([['test', 'finding', 'measured', 'target', ''], ...rows], 'left'),
      ...all.map(
        ({ validation: { name, title, source } }) =>
          `<h2>${escapeHtml(name)}: ${escapeHtml(title)}</h2><p>${escapeHtml(source)}.</p>${(pictures.get(name) ?? [])
            .map(({ svg, caption }) => figureHtml(svg, caption))
            .join('\n')}`,
      ),
    ].join('\n'),
  )
}

function draw(picture: Picture): string {
  if (picture.kind === 'paths') return pathsSvg(picture.title, picture.walls, picture.paths)
  const { title, xLabel, yLabel, points, reference } = picture
  return lineChartSvg({
    title,
    xLabel,
    yLabel,
    seriesLabel: '',
    facetLabel: '',
    series: [...new Set(points.map(({ series }) => series))],
    facets: [''],
    points: points.map((point) => ({ ...point, facet: '' })),
    reference,
  })
}
