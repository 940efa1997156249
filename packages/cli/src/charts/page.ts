/** A page of text, tables and drawings in one HTML file that asks for nothing from any network and runs no script. */
export function pageHtml(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="makeway">
<title>${escapeHtml(title)} – makeway</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`
}

const STYLE = `
body { margin: 0 auto; max-width: 80rem; padding: 1.5rem; background: white; color: #222; font: 15px/1.5 system-ui, sans-serif; }
h2 { margin-top: 2.2rem; }
figure { margin: 1.2rem 0; overflow-x: auto; break-inside: avoid; }
figcaption { color: #555; max-width: 50rem; }
figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }
th { border-bottom: 2px solid #888; vertical-align: bottom; }
th small { font-weight: normal; color: #555; display: block; }
.left th, .left td, th.left, td.left { text-align: left; white-space: normal; }
.bad { color: #b04a00; font-weight: 600; }
.good { color: #00704f; }
@media print { body { padding: 0; max-width: none; } .wide { overflow: visible; } table { font-size: 9px; } }
`

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Rows of cells that are HTML already; the first row is the head. */
export function tableHtml(rows: readonly (readonly string[])[], kind = ''): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<div class="wide"><table class="${kind}"><thead>${line(head, 'th')}</thead><tbody>
${body.map((cells) => line(cells, 'td')).join('\n')}
</tbody></table></div>`
}

export function figureHtml(svg: string, caption: string): string {
  return `<figure>${svg}<figcaption>${escapeHtml(caption)}</figcaption></figure>`
}
