@echo off
rem Runs Mortise from this checkout: finds a JDK 25, builds when nothing was built yet, starts.
setlocal
set "ROOT=%~dp0"
set "JDK="
if defined JAVA25_HOME set "JDK=%JAVA25_HOME%"
if not defined JDK if defined JAVA_HOME findstr /b /c:"JAVA_VERSION=\"25" "%JAVA_HOME%\release" >nul 2>&1 && set "JDK=%JAVA_HOME%"
if not defined JDK for /d %%D in ("%ProgramFiles%\Java\jdk-25*" "%ProgramFiles%\Eclipse Adoptium\jdk-25*" "%ProgramFiles%\Microsoft\jdk-25*") do set "JDK=%%~D"
if not defined JDK (
  echo mortise: no JDK 25 was found; install one ^(any vendor^) or set JAVA25_HOME to it. 1>&2
  exit /b 69
)
if not exist "%ROOT%target\built" (
  echo mortise: building ^(once^) ... 1>&2
  pushd "%ROOT%"
  call mvn -q -B -ntp -DskipTests -Dexec.skip package || (popd & echo mortise: the build failed. 1>&2 & exit /b 70)
  popd
  type nul > "%ROOT%target\built"
)
set "ROOM=cli"
if "%1"=="open" set "ROOM=app"
if "%1"=="demo" set "ROOM=app"
echo %* | findstr /c:"--text" >nul && set "ROOM=cli"
set "MAIN=dev.mortise.cli.Main"
if "%ROOM%"=="app" set "MAIN=dev.mortise.app.Launcher"
"%JDK%\bin\java" -Xlog:disable -Xlog:all=warning:stderr --enable-native-access=ALL-UNNAMED -cp "%ROOT%%ROOM%\target\classes;%ROOT%%ROOM%\target\lib\*" %MAIN% %*
