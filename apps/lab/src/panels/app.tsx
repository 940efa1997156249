import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Charts } from '../charts/charts.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { openFile } from '../model/actions.ts'
import {
  chartsOpen,
  comparing,
  inspectorOpen,
  notice,
  type Sheet,
  scenesOpen,
  sheet,
  tool,
  worlds,
} from '../model/store.ts'
import { chooseLanguage, language, text } from '../text/text.ts'
import { chooseTheme, isDark, type ThemeChoice, themeChoice } from '../world/theme.ts'
import { WorldView } from '../world/world-view.tsx'
import { BreakBar, CompareMenu, CompareTable, differenceText } from './compare.tsx'
import { Corner } from './corner.tsx'
import { EditPanel } from './edit-panel.tsx'
import { descriptionOf, Gallery, titleOf } from './gallery.tsx'
import { Icon } from './icon.tsx'
import { ShareMenu } from './share-menu.tsx'
import { Transport } from './transport.tsx'
import { Legend, ViewBar } from './view-bar.tsx'

/** Three places, nothing else: scenes, world, inspector. On a phone the outer two come up as sheets. */
export function App() {
  const dropping = useSignal(false)
  useEffect(() => listenToDrops(dropping), [dropping])
  const t = text.value
  document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en'
  document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light'
  document.title = `${t.title}${worlds[0].opened.value === undefined ? '' : ` · ${titleOf(worlds[0].opened.value)}`}`
  const columns = `${scenesOpen.value ? 'with-scenes' : ''} ${inspectorOpen.value ? 'with-inspector' : ''}`
  return (
    <div class={`app ${columns} sheet-${sheet.value}`}>
      <Head />
      <aside class="panel scenes" aria-label={t.scenes}>
        <SheetHead title={t.scenes} />
        <Gallery />
      </aside>
      <main>
        <ViewBar />
        <BreakBar />
        <div class={`stage ${comparing.value ? 'two' : ''}`}>
          <div class="pane-frame">
            {comparing.value && <p class="side">{t.sideNames[0]}</p>}
            <WorldView world={worlds[0]} index={0} />
            <Corner />
          </div>
          {comparing.value && (
            <div class="pane-frame">
              <p class="side">
                {t.sideNames[1]} <span class="muted">{differenceText()}</span>
              </p>
              <WorldView world={worlds[1]} index={1} />
            </div>
          )}
          {tool.value !== 'select' && <p class="tool-hint">{t.toolHints[tool.value]}</p>}
        </div>
        <Legend />
        <Transport />
        {(chartsOpen.value || sheet.value === 'charts') && <Charts />}
      </main>
      <aside class="panel inspect" aria-label={t.inspector}>
        <SheetHead title={t.inspector} />
        {comparing.value && <CompareTable />}
        <Inspector />
        <EditPanel />
      </aside>
      <Tabs />
      <Notice />
      {dropping.value && <div class="drop-here">{t.dropHere}</div>}
      <p id="keys" class="visually-hidden">
        {t.keys}
      </p>
    </div>
  )
}

function Head() {
  const t = text.value
  const opened = worlds[0].opened.value
  return (
    <header>
      <button
        type="button"
        class="icon panel-toggle"
        aria-label={t.scenes}
        title={t.scenes}
        aria-pressed={scenesOpen.value}
        onClick={() => {
          scenesOpen.value = !scenesOpen.value
        }}
      >
        <Icon name="scenes" />
      </button>
      <h1>
        makeway <span>lab</span>
      </h1>
      <div class="head-scene">
        {opened !== undefined && (
          <>
            <h2>{titleOf({ name: opened.name, title: opened.title })}</h2>
            <p title={descriptionOf(opened)}>{descriptionOf(opened)}</p>
          </>
        )}
      </div>
      <CompareMenu />
      <button
        type="button"
        class="wide-only"
        aria-pressed={chartsOpen.value}
        onClick={() => {
          chartsOpen.value = !chartsOpen.value
        }}
      >
        {t.charts}
      </button>
      <ShareMenu />
      <button
        type="button"
        class="language"
        lang={language.value === 'zh' ? 'en' : 'zh-CN'}
        onClick={() => chooseLanguage(language.value === 'zh' ? 'en' : 'zh')}
      >
        {t.otherLanguage}
      </button>
      <select
        class="theme"
        aria-label={t.theme}
        title={t.theme}
        value={themeChoice.value}
        onChange={(event) => chooseTheme(event.currentTarget.value as ThemeChoice)}
      >
        {(Object.keys(t.themes) as ThemeChoice[]).map((choice) => (
          <option key={choice} value={choice}>
            {t.themes[choice]}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="icon panel-toggle"
        aria-label={t.inspector}
        title={t.inspector}
        aria-pressed={inspectorOpen.value}
        onClick={() => {
          inspectorOpen.value = !inspectorOpen.value
        }}
      >
        <Icon name="inspector" />
      </button>
    </header>
  )
}

function SheetHead({ title }: { title: string }) {
  return (
    <div class="sheet-head">
      <h2>{title}</h2>
      <button
        type="button"
        class="icon"
        aria-label={text.value.close}
        onClick={() => {
          sheet.value = 'none'
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** At the foot of a phone. */
function Tabs() {
  const t = text.value
  const tab = (name: Sheet, label: string) => (
    <button
      type="button"
      aria-pressed={sheet.value === name}
      onClick={() => {
        sheet.value = sheet.value === name ? 'none' : name
      }}
    >
      {label}
    </button>
  )
  return (
    <nav class="tabs">
      {tab('scenes', t.scenes)}
      {tab('inspector', t.inspector)}
      {tab('charts', t.charts)}
    </nav>
  )
}

function Notice() {
  const now = notice.value
  if (now === undefined) return null
  return (
    <div class={`notice ${now.kind}`} role={now.kind === 'error' ? 'alert' : 'status'}>
      <pre>{now.text}</pre>
      <button
        type="button"
        class="icon"
        aria-label={text.value.close}
        onClick={() => {
          notice.value = undefined
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function listenToDrops(dropping: { value: boolean }): () => void {
  const abort = new AbortController()
  const options = { signal: abort.signal }
  window.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault()
      dropping.value = true
    },
    options,
  )
  window.addEventListener(
    'dragleave',
    (event) => {
      if (event.relatedTarget === null) dropping.value = false
    },
    options,
  )
  window.addEventListener(
    'drop',
    (event) => {
      event.preventDefault()
      dropping.value = false
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) void openFile(file)
    },
    options,
  )
  return () => abort.abort()
}
